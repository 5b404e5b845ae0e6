export interface paths {
    "/api/admin/deleted-records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deleted records that can be brought back
         * @description Those of the last 30 days, newest first.
         */
        get: operations["listDeletedRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/deleted-records/{entryId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a deleted record back
         * @description It has the values, the id, and the file that it had. A body is ignored.
         */
        post: operations["restoreDeletedRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/listings/{id}/upgrades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A home’s own upgrades
         * @description Null while the home is offered the upgrades of the catalog.
         */
        get: operations["readHomeUpgrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set a home’s own upgrades
         * @description Its page shows them within two seconds. The feed doesn’t change them.
         */
        patch: operations["changeHomeUpgrades"];
        trace?: never;
    };
    "/api/admin/price-timeline-requests/{requestId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The messages about a request
         * @description Reading them doesn’t mark them as read.
         */
        get: operations["listStaffRequestMessages"];
        put?: never;
        /**
         * Write a message about a request
         * @description Emails it to the buyer. JSON with the same fields is taken too, without a file.
         */
        post: operations["createStaffRequestMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/price-timeline-requests/{requestId}/messages/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the messages about a request as read
         * @description For the caller, as its page does. A body is ignored.
         */
        post: operations["markStaffRequestMessagesRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All projects, newest first
         * @description A change of an item changes its project too, for `updatedSince`.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project and email its buyer
         * @description `templateId` and `copyOf`, a project’s id, fill it with items; `startDate`, today by default, is the first day of their milestones. `requestId` links the request that it was made from, and `addUpgrades` adds the request’s upgrades as design items. `propertyAddress` is another name for `address`. `estimatedCompletionDate` is another name for `estMoveIn`.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A project
         * @description With all that staff can change.
         */
        get: operations["readProject"];
        put?: never;
        post?: never;
        /**
         * Delete an archived project with everything in it
         * @description It needs the project’s address as a confirmation, and can’t be undone.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Change a project
         * @description Fields that are left out keep their values. Another buyer email moves access right away and emails both people. `address` is another name for `propertyAddress`. `estMoveIn` is another name for `estimatedCompletionDate`.
         */
        patch: operations["changeProject"];
        trace?: never;
    };
    "/api/admin/projects/{projectId}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The contacts of a project
         * @description In the order in which the pages of staff list them.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Add a contact
         * @description The answer has its `id` and its first `version`.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/contacts/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A contact
         * @description With the `version` that a change can be based on.
         */
        get: operations["readContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact
         * @description It can be brought back for 30 days.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Change a contact
         * @description Fields that are left out keep their values.
         */
        patch: operations["updateContact"];
        trace?: never;
    };
    "/api/admin/projects/{projectId}/design": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The design items of a project
         * @description In the order in which the pages of staff list them.
         */
        get: operations["listDesignItems"];
        put?: never;
        /**
         * Add a design item
         * @description The answer has its `id` and its first `version`. JSON with the same fields is taken too, without a file.
         */
        post: operations["createDesignItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/design/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The picture of a design item
         * @description As WebP, in the size that pages show.
         */
        get: operations["readDesignItemPicture"];
        put?: never;
        post?: never;
        /**
         * Delete a design item
         * @description It can be brought back for 30 days.
         */
        delete: operations["deleteDesignItem"];
        options?: never;
        head?: never;
        /**
         * Change a design item
         * @description Fields that are left out keep their values. JSON with the same fields is taken too, without a file.
         */
        patch: operations["updateDesignItem"];
        trace?: never;
    };
    "/api/admin/projects/{projectId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The documents of a project
         * @description In the order in which the pages of staff list them.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Upload documents
         * @description Each file becomes a document. Its title is that of its place in `titles`, which is repeated for each file. Without `titles`, one document has the label, which it needs, and several have it with a number, or the names of their files. `categories` is repeated in the same way, and replaces `category`. `title` is another name for `label`.
         */
        post: operations["createDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/documents/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The file of a document
         * @description Byte for byte as it was uploaded, or a redirect to the storage server that has it.
         */
        get: operations["readDocumentFile"];
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description It can be brought back for 30 days.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        /**
         * Change a document
         * @description Fields that are left out keep their values. JSON with the same fields is taken too, without a file. `title` is another name for `label`.
         */
        patch: operations["updateDocument"];
        trace?: never;
    };
    "/api/admin/projects/{projectId}/hero": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The hero image of a project
         * @description As WebP. Its URL changes with the image.
         */
        get: operations["readHero"];
        put?: never;
        /**
         * Set or replace the hero image of a project
         * @description The image is turned upright, scaled down and stored as WebP without its camera and location.
         */
        post: operations["replaceHero"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add many items to a project
         * @description All of them or none. `templateId` adds what the template has, before the items of the body; `startDate`, today by default, is day 0 of its milestones, tasks and wanted documents. Tasks with the assignee `staff` are the project owner’s, or the caller’s if no owner can sign in.
         */
        post: operations["addItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The messages about a project
         * @description Reading them doesn’t mark them as read.
         */
        get: operations["listStaffProjectMessages"];
        put?: never;
        /**
         * Write a message about a project
         * @description Emails it to the buyer. JSON with the same fields is taken too, without a file.
         */
        post: operations["createStaffProjectMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/messages/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the messages about a project as read
         * @description For the caller, as its page does. A body is ignored.
         */
        post: operations["markStaffProjectMessagesRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/milestones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The milestones of a project
         * @description In the order in which the pages of staff list them.
         */
        get: operations["listMilestones"];
        put?: never;
        /**
         * Add a milestone
         * @description The answer has its `id` and its first `version`.
         */
        post: operations["createMilestone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/milestones/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A milestone
         * @description With the `version` that a change can be based on.
         */
        get: operations["readMilestone"];
        put?: never;
        post?: never;
        /**
         * Delete a milestone
         * @description It can be brought back for 30 days.
         */
        delete: operations["deleteMilestone"];
        options?: never;
        head?: never;
        /**
         * Change a milestone
         * @description Fields that are left out keep their values.
         */
        patch: operations["updateMilestone"];
        trace?: never;
    };
    "/api/admin/projects/{projectId}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tasks of a project
         * @description In the order in which the pages of staff list them.
         */
        get: operations["listTasks"];
        put?: never;
        /**
         * Add a task
         * @description The answer has its `id` and its first `version`.
         */
        post: operations["createTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/tasks/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A task
         * @description With the `version` that a change can be based on.
         */
        get: operations["readTask"];
        put?: never;
        post?: never;
        /**
         * Delete a task
         * @description It can be brought back for 30 days.
         */
        delete: operations["deleteTask"];
        options?: never;
        head?: never;
        /**
         * Change a task
         * @description Fields that are left out keep their values.
         */
        patch: operations["updateTask"];
        trace?: never;
    };
    "/api/admin/projects/{projectId}/wanted-documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The wanted documents of a project
         * @description In the order in which the pages of staff list them.
         */
        get: operations["listWantedDocuments"];
        put?: never;
        /**
         * Add a wanted document
         * @description The answer has its `id` and its first `version`.
         */
        post: operations["createWantedDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/projects/{projectId}/wanted-documents/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A wanted document
         * @description With the `version` that a change can be based on.
         */
        get: operations["readWantedDocument"];
        put?: never;
        post?: never;
        /**
         * Delete a wanted document
         * @description It can be brought back for 30 days.
         */
        delete: operations["deleteWantedDocument"];
        options?: never;
        head?: never;
        /**
         * Change a wanted document
         * @description Fields that are left out keep their values.
         */
        patch: operations["updateWantedDocument"];
        trace?: never;
    };
    "/api/admin/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reports of the last months
         * @description By month in California: people, requests and questions with how soon they were answered, upgrades, and counties.
         */
        get: operations["readReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The templates of projects
         * @description With their items, whose dates are days after the start of a project.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Add a template
         * @description Its items are given with days after the start of a project in place of dates.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A template
         * @description With its items, whose dates are days after the start of a project.
         */
        get: operations["readTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Projects keep what they were filled with. It can be brought back for 30 days.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Change a template
         * @description Fields that are left out keep their values. Projects keep what they were filled with.
         */
        patch: operations["changeTemplate"];
        trace?: never;
    };
    "/api/admin/upgrades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The catalog of upgrades
         * @description With the rules that say which homes are offered each, and at what cost.
         */
        get: operations["listUpgrades"];
        put?: never;
        /**
         * Add an upgrade to the catalog
         * @description Its id is made of its title. Buyers see it within two seconds if it is active.
         */
        post: operations["createUpgrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/upgrades/{upgradeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An upgrade of the catalog
         * @description With the rules that say which homes are offered it, and at what cost.
         */
        get: operations["readUpgrade"];
        put?: never;
        post?: never;
        /**
         * Delete an upgrade of the catalog
         * @description Requests that were sent keep what their buyers saw of it.
         */
        delete: operations["deleteUpgrade"];
        options?: never;
        head?: never;
        /**
         * Change an upgrade of the catalog
         * @description Fields that are left out keep their values. Requests that were sent keep what their buyers saw.
         */
        patch: operations["changeUpgrade"];
        trace?: never;
    };
    "/api/admin/upgrades/{upgradeId}/photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set or replace the photo of an upgrade
         * @description The photo is scaled down and stored as WebP. Buyers see it within two seconds.
         */
        post: operations["replaceUpgradePhoto"];
        /**
         * Remove the photo of an upgrade
         * @description Buyers see the upgrade without a photo within two seconds.
         */
        delete: operations["deleteUpgradePhoto"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an access token
         * @description For a password, or for a refresh token, which works once. When staff need a second factor, their tokens have a buyer’s rights, because a second factor can only be confirmed in a browser.
         */
        post: operations["createTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/google-maps-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The key with which a browser loads Google Maps
         * @description Pages of this site use it for maps and for places.
         */
        get: operations["readGoogleMapsKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/idx/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sync the listings of all feeds now
         * @description Answers when the sync has ended.
         */
        post: operations["syncFeeds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask about a home
         * @description Emails the question to staff, who answer as the sender prefers.
         */
        post: operations["createLead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find homes for sale
         * @description A page of those that match all parameters, in the order of `sort`, which never repeats or skips a home.
         */
        get: operations["findListings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/listings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a home for sale
         * @description When the same home from another feed is displayed instead, the answer is that listing with its own id.
         */
        get: operations["readListing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/listings/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count homes for sale
         * @description As `GET /api/listings` finds them with the same parameters.
         */
        get: operations["countListings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/listings/pins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the pins of a map
         * @description At most 300 for the homes in `bbox`; `z` determines which are merged.
         */
        get: operations["findPins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in user
         * @description With their project, if staff have started one.
         */
        get: operations["readUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/email-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which emails the user gets
         * @description Those of the caller. Emails about the account always come.
         */
        get: operations["readEmailSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change which emails the user gets
         * @description Fields that are left out keep their values.
         */
        patch: operations["changeEmailSettings"];
        trace?: never;
    };
    "/api/media/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a photo of a home
         * @description In the format that `Accept` prefers. A photo never changes under its URL. A photo that the feed has lost is a placeholder with `X-Photo: missing` for clients that accept images, and 404 for others.
         */
        get: operations["readPhoto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/{messageId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The file of a message
         * @description Byte for byte as it was sent, or a redirect to the storage server that has it.
         */
        get: operations["readMessageFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s offers
         * @description Those that staff recorded for the caller’s email address.
         */
        get: operations["listOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest places for a text
         * @description Small typing errors and other names of a place are understood.
         */
        get: operations["suggestPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/places/{placeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The place of a prediction
         * @description Its city is what a search of homes can start from.
         */
        get: operations["readPlace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/places/predictions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Google’s predictions for a text
         * @description For what `GET /api/places` doesn’t find. `GET /api/places/{placeId}` with the same `session` ends a search.
         */
        get: operations["predictPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/price-timeline-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask us to confirm a home’s cost and timeline
         * @description Staff answer within 48 hours, until `dueAt`. The cost is the home’s price and that of the upgrades now.
         */
        post: operations["createTimelineRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/price-timeline-requests/{requestId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The messages about a request
         * @description Reading them doesn’t mark them as read.
         */
        get: operations["listRequestMessages"];
        put?: never;
        /**
         * Write a message about a request
         * @description Emails it to staff. JSON with the same fields is taken too, without a file.
         */
        post: operations["createRequestMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/price-timeline-requests/{requestId}/messages/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the messages about a request as read
         * @description For the caller, as its page does. A body is ignored.
         */
        post: operations["markRequestMessagesRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The contacts of a project
         * @description Who works on it, in the order in which staff added them.
         */
        get: operations["listProjectContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/design": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The design items of a project
         * @description What is chosen for the home, room by room.
         */
        get: operations["listProjectDesign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/design/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The picture of a design item
         * @description As WebP. Its URL changes with the picture.
         */
        get: operations["readProjectDesignPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The documents of a project
         * @description Those that the caller may read, the newest first.
         */
        get: operations["listProjectDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The file of a document
         * @description Byte for byte as it was uploaded, or a redirect to the storage server that has it.
         */
        get: operations["readProjectDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/hero": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The picture of a project
         * @description As WebP. Its URL changes with the picture.
         */
        get: operations["readProjectHero"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The messages about a project
         * @description Reading them doesn’t mark them as read.
         */
        get: operations["listProjectMessages"];
        put?: never;
        /**
         * Write a message about a project
         * @description Emails it to staff. JSON with the same fields is taken too, without a file.
         */
        post: operations["createProjectMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/messages/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the messages about a project as read
         * @description For the caller, as its page does. A body is ignored.
         */
        post: operations["markProjectMessagesRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The summary of a project
         * @description Its phase, money and milestones, as the buyer’s dashboard shows them.
         */
        get: operations["readProjectSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tasks of a project
         * @description Open tasks first, each group in the order that staff set.
         */
        get: operations["listProjectTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/tasks/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Toggle a task between done and to do
         * @description Only tasks of the buyer.
         */
        patch: operations["toggleTask"];
        trace?: never;
    };
    "/api/projects/{projectId}/wanted-documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The documents that the buyer of a project is asked for
         * @description Those that are wanted first, then those that came, the newest first.
         */
        get: operations["listProjectWantedDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/wanted-documents/{wantedDocumentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a document that staff ask for
         * @description The file becomes a document of the project, with the title and the category of the wanted one.
         */
        post: operations["sendWantedDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-homes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s saved homes
         * @description Also those that are off the market, without a photo.
         */
        get: operations["listSavedHomes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a home
         * @description For the caller. A home that was saved before stays saved.
         */
        post: operations["saveHome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-properties/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a saved home
         * @description For the caller. A home that wasn’t saved is no error.
         */
        delete: operations["removeSavedHome"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-properties/{id}/is-saved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether a home is saved
         * @description By the caller.
         */
        get: operations["isHomeSaved"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upgrade-photos/{photoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A photo of an upgrade
         * @description A photo never changes under its URL.
         */
        get: operations["readUpgradePhoto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This API as an OpenAPI document
         * @description What `/api/docs` shows, for programs.
         */
        get: operations["readDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        HomeUpgradesInput: {
            /** @description The home’s own upgrades, in place of the catalog. Null for those of the catalog. */
            upgradesCatalog: {
                id: string;
                title: string;
                category: string;
                cost: number;
                weeks?: number;
            }[] | null;
            version?: string | number;
        };
        NewProjectInput: {
            /** Format: email */
            buyerEmail: string;
            /** @description Whole dollars. Text has digits, such as 655,000. */
            purchasePrice?: string | number | null;
            /** @description Whole dollars. Text has digits, such as 655,000. */
            renovationBudget?: string | number | null;
            /** @enum {string} */
            currentPhase: "Planning" | "Design" | "Acquisition" | "Renovation" | "Finalization" | "Move-In Ready";
            buyerName?: string | null;
            /** Format: email */
            ownerEmail?: string | null;
            address: string;
            /** @description A date, such as 2027-03-09, or a date and time with its offset, of which the date is kept. */
            estMoveIn?: string | null;
            /** Format: uuid */
            templateId?: string | null;
            /** Format: uuid */
            copyOf?: string | null;
            /** Format: uuid */
            requestId?: string | null;
            /**
             * @default false
             * @enum {string|boolean}
             */
            addUpgrades?: true | false | "true" | "false" | "on" | "1" | "0" | "";
            /** @description A date, such as 2027-03-09, or a date and time with its offset, of which the date is kept. */
            startDate?: string | null;
        };
        ProjectChange: {
            /** Format: email */
            buyerEmail?: string;
            propertyAddress?: string;
            /** @description Whole dollars. Text has digits, such as 655,000. */
            purchasePrice?: string | number | null;
            /** @description Whole dollars. Text has digits, such as 655,000. */
            renovationBudget?: string | number | null;
            /** @description A date, such as 2027-03-09, or a date and time with its offset, of which the date is kept. */
            estimatedCompletionDate?: string | null;
            /** @enum {string} */
            currentPhase?: "Planning" | "Design" | "Acquisition" | "Renovation" | "Finalization" | "Move-In Ready";
            /** @enum {string} */
            status?: "active" | "completed" | "archived";
            buyerName?: string | null;
            /** Format: email */
            ownerEmail?: string | null;
            version?: string | number;
        };
        ProjectDeletion: {
            propertyAddress: string;
            version?: string | number;
        };
        ContactInput: {
            name: string;
            /** @enum {string} */
            role: "Project Manager" | "Designer" | "Transaction Coordinator" | "Construction Manager" | "Agent" | "Lender" | "Escrow Officer" | "Insurance Agent" | "Appraiser";
            /** Format: email */
            email?: string | null;
            phone?: string | null;
        };
        ContactChanges: {
            name?: string;
            /** @enum {string} */
            role?: "Project Manager" | "Designer" | "Transaction Coordinator" | "Construction Manager" | "Agent" | "Lender" | "Escrow Officer" | "Insurance Agent" | "Appraiser";
            /** Format: email */
            email?: string | null;
            phone?: string | null;
            version?: string | number;
        };
        NewItems: {
            /** Format: uuid */
            templateId?: string | null;
            /** @description A date, such as 2027-03-09, or a date and time with its offset, of which the date is kept. */
            startDate?: string | null;
            milestones?: {
                label: string;
                /** @description A date, such as 2027-03-09, or a date and time with its offset, of which the date is kept. */
                date?: string | null;
            }[];
            tasks?: {
                title: string;
                description?: string | null;
                /**
                 * @default buyer
                 * @enum {string}
                 */
                assignee?: "buyer" | "staff";
                /** @description A date, such as 2027-03-09, or a date and time with its offset, of which the date is kept. */
                dueOn?: string | null;
            }[];
            contacts?: {
                name: string;
                /** @enum {string} */
                role: "Project Manager" | "Designer" | "Transaction Coordinator" | "Construction Manager" | "Agent" | "Lender" | "Escrow Officer" | "Insurance Agent" | "Appraiser";
                /** Format: email */
                email?: string | null;
                phone?: string | null;
            }[];
            design?: {
                /** @enum {string} */
                room: "Living Room" | "Family Room" | "Dining Room" | "Entry / Foyer" | "Hallway" | "Office / Study" | "Loft / Bonus Room" | "Primary Bedroom" | "Bedroom 2" | "Bedroom 3" | "Bedroom 4" | "Guest Bedroom" | "Primary Bathroom" | "Bathroom 2" | "Bathroom 3" | "Powder Room" | "Kitchen" | "Pantry" | "Laundry Room" | "Mudroom" | "Garage" | "Utility" | "Closet" | "Front Yard" | "Backyard" | "Patio / Deck" | "Pool Area" | "Driveway";
                /** @enum {string} */
                category: "Flooring" | "Paint" | "Tile" | "Countertops" | "Cabinets" | "Backsplash" | "Lighting" | "Plumbing Fixtures" | "Hardware" | "Doors" | "Trim & Millwork" | "Window Treatments" | "Kitchen Appliances" | "Laundry Appliances" | "HVAC" | "Roofing" | "Siding" | "Exterior Paint" | "Windows" | "Landscaping" | "Hardscape" | "Fencing" | "Furniture" | "Decor" | "Smart Home" | "Other";
                itemName: string;
                description?: string | null;
            }[];
            documents?: {
                title: string;
                description?: string | null;
                /**
                 * @default Other
                 * @enum {string}
                 */
                category?: "Contract" | "Inspection" | "Disclosure" | "Financial" | "Design" | "Other";
                /** @description A date, such as 2027-03-09, or a date and time with its offset, of which the date is kept. */
                dueOn?: string | null;
            }[];
        };
        MilestoneInput: {
            label: string;
            /** @description A date, such as 2027-03-09, or a date and time with its offset, of which the date is kept. */
            date?: string | null;
            /** @description A date, such as 2027-03-09, or a date and time with its offset, of which the date is kept. */
            completedOn?: string | null;
            /**
             * @description A whole number, or its digits as text.
             * @default 0
             */
            sortOrder?: string | number;
        };
        MilestoneChanges: {
            label?: string;
            /** @description A date, such as 2027-03-09, or a date and time with its offset, of which the date is kept. */
            date?: string | null;
            /** @description A date, such as 2027-03-09, or a date and time with its offset, of which the date is kept. */
            completedOn?: string | null;
            /** @description A whole number, or its digits as text. */
            sortOrder?: string | number;
            /**
             * @description Whether the open milestones after this one move by as many days when its date changes.
             * @enum {string|boolean}
             */
            moveFollowing?: true | false | "true" | "false" | "on" | "1" | "0" | "";
            version?: string | number;
        };
        TaskInput: {
            title: string;
            description?: string | null;
            /** @description A date, such as 2027-03-09, or a date and time with its offset, of which the date is kept. */
            dueOn?: string | null;
            /** Format: email */
            assignee?: string | null;
            /** @description A whole number, or its digits as text. */
            sortOrder?: string | number | null;
        };
        TaskChanges: {
            title?: string;
            description?: string | null;
            /** @description A date, such as 2027-03-09, or a date and time with its offset, of which the date is kept. */
            dueOn?: string | null;
            /** Format: email */
            assignee?: string | null;
            /** @description A whole number, or its digits as text. */
            sortOrder?: string | number;
            /** @enum {string|boolean} */
            completed?: true | false | "true" | "false" | "on" | "1" | "0" | "";
            version?: string | number;
        };
        WantedDocumentInput: {
            title: string;
            description?: string | null;
            /**
             * @default Other
             * @enum {string}
             */
            category?: "Contract" | "Inspection" | "Disclosure" | "Financial" | "Design" | "Other";
            /** @description A date, such as 2027-03-09, or a date and time with its offset, of which the date is kept. */
            dueOn?: string | null;
        };
        WantedDocumentChanges: {
            title?: string;
            description?: string | null;
            /** @enum {string} */
            category?: "Contract" | "Inspection" | "Disclosure" | "Financial" | "Design" | "Other";
            /** @description A date, such as 2027-03-09, or a date and time with its offset, of which the date is kept. */
            dueOn?: string | null;
            /** Format: uuid */
            documentId?: string | null;
            /**
             * @description Whether it has come. A `documentId` of the project says so too.
             * @enum {string|boolean}
             */
            received?: true | false | "true" | "false" | "on" | "1" | "0" | "";
            version?: string | number;
        };
        TemplateInput: {
            name: string;
            milestones?: {
                label: string;
                /** @description A whole number, or its digits as text. */
                day?: string | number | null;
            }[];
            tasks?: {
                title: string;
                description?: string | null;
                /**
                 * @default buyer
                 * @enum {string}
                 */
                assignee?: "buyer" | "staff";
                /** @description A whole number, or its digits as text. */
                day?: string | number | null;
            }[];
            contacts?: {
                name: string;
                /** @enum {string} */
                role: "Project Manager" | "Designer" | "Transaction Coordinator" | "Construction Manager" | "Agent" | "Lender" | "Escrow Officer" | "Insurance Agent" | "Appraiser";
                /** Format: email */
                email?: string | null;
                phone?: string | null;
            }[];
            design?: {
                /** @enum {string} */
                room: "Living Room" | "Family Room" | "Dining Room" | "Entry / Foyer" | "Hallway" | "Office / Study" | "Loft / Bonus Room" | "Primary Bedroom" | "Bedroom 2" | "Bedroom 3" | "Bedroom 4" | "Guest Bedroom" | "Primary Bathroom" | "Bathroom 2" | "Bathroom 3" | "Powder Room" | "Kitchen" | "Pantry" | "Laundry Room" | "Mudroom" | "Garage" | "Utility" | "Closet" | "Front Yard" | "Backyard" | "Patio / Deck" | "Pool Area" | "Driveway";
                /** @enum {string} */
                category: "Flooring" | "Paint" | "Tile" | "Countertops" | "Cabinets" | "Backsplash" | "Lighting" | "Plumbing Fixtures" | "Hardware" | "Doors" | "Trim & Millwork" | "Window Treatments" | "Kitchen Appliances" | "Laundry Appliances" | "HVAC" | "Roofing" | "Siding" | "Exterior Paint" | "Windows" | "Landscaping" | "Hardscape" | "Fencing" | "Furniture" | "Decor" | "Smart Home" | "Other";
                itemName: string;
                description?: string | null;
            }[];
            documents?: {
                title: string;
                description?: string | null;
                /**
                 * @default Other
                 * @enum {string}
                 */
                category?: "Contract" | "Inspection" | "Disclosure" | "Financial" | "Design" | "Other";
                /** @description A whole number, or its digits as text. */
                day?: string | number | null;
            }[];
        };
        TemplateChange: {
            name?: string;
            milestones?: {
                label: string;
                /** @description A whole number, or its digits as text. */
                day?: string | number | null;
            }[];
            tasks?: {
                title: string;
                description?: string | null;
                /**
                 * @default buyer
                 * @enum {string}
                 */
                assignee?: "buyer" | "staff";
                /** @description A whole number, or its digits as text. */
                day?: string | number | null;
            }[];
            contacts?: {
                name: string;
                /** @enum {string} */
                role: "Project Manager" | "Designer" | "Transaction Coordinator" | "Construction Manager" | "Agent" | "Lender" | "Escrow Officer" | "Insurance Agent" | "Appraiser";
                /** Format: email */
                email?: string | null;
                phone?: string | null;
            }[];
            design?: {
                /** @enum {string} */
                room: "Living Room" | "Family Room" | "Dining Room" | "Entry / Foyer" | "Hallway" | "Office / Study" | "Loft / Bonus Room" | "Primary Bedroom" | "Bedroom 2" | "Bedroom 3" | "Bedroom 4" | "Guest Bedroom" | "Primary Bathroom" | "Bathroom 2" | "Bathroom 3" | "Powder Room" | "Kitchen" | "Pantry" | "Laundry Room" | "Mudroom" | "Garage" | "Utility" | "Closet" | "Front Yard" | "Backyard" | "Patio / Deck" | "Pool Area" | "Driveway";
                /** @enum {string} */
                category: "Flooring" | "Paint" | "Tile" | "Countertops" | "Cabinets" | "Backsplash" | "Lighting" | "Plumbing Fixtures" | "Hardware" | "Doors" | "Trim & Millwork" | "Window Treatments" | "Kitchen Appliances" | "Laundry Appliances" | "HVAC" | "Roofing" | "Siding" | "Exterior Paint" | "Windows" | "Landscaping" | "Hardscape" | "Fencing" | "Furniture" | "Decor" | "Smart Home" | "Other";
                itemName: string;
                description?: string | null;
            }[];
            documents?: {
                title: string;
                description?: string | null;
                /**
                 * @default Other
                 * @enum {string}
                 */
                category?: "Contract" | "Inspection" | "Disclosure" | "Financial" | "Design" | "Other";
                /** @description A whole number, or its digits as text. */
                day?: string | number | null;
            }[];
            version?: string | number;
        };
        UpgradeInput: {
            title: string;
            category: string;
            description?: string | null;
            /** @enum {string} */
            costRule: "fixed" | "per square foot" | "per bedroom" | "per bath";
            /** @description Dollars, which may have cents. Text has digits, such as 25,000 or 8.50. */
            unitCost: string | number;
            /**
             * @description A whole number, or its digits as text.
             * @default 85
             */
            lowPercent?: string | number;
            /**
             * @description A whole number, or its digits as text.
             * @default 120
             */
            highPercent?: string | number;
            /**
             * @description A whole number, or its digits as text.
             * @default 1
             */
            weeks?: string | number;
            /**
             * @default Low
             * @enum {string}
             */
            permitRisk?: "Low" | "Medium" | "High";
            /**
             * @description A whole number, or its digits as text.
             * @default 70
             */
            valuePercent?: string | number;
            valueSource?: string | null;
            /** @default [] */
            homeTypes?: string | string[];
            /** @description A whole number, or its digits as text. */
            yearMin?: string | number | null;
            /** @description A whole number, or its digits as text. */
            yearMax?: string | number | null;
            /** @description A whole number, or its digits as text. */
            storiesMin?: string | number | null;
            /** @description A whole number, or its digits as text. */
            storiesMax?: string | number | null;
            /**
             * @default any
             * @enum {string}
             */
            pool?: "any" | "with" | "without";
            /** @default [] */
            counties?: string | string[];
            /** @default [] */
            zips?: string | string[];
            /**
             * @default false
             * @enum {string|boolean}
             */
            active?: true | false | "true" | "false" | "on" | "1" | "0" | "";
            /**
             * @description A whole number, or its digits as text.
             * @default 0
             */
            sortOrder?: string | number;
        };
        UpgradeChange: {
            title?: string;
            category?: string;
            description?: string | null;
            /** @enum {string} */
            costRule?: "fixed" | "per square foot" | "per bedroom" | "per bath";
            /** @description Dollars, which may have cents. Text has digits, such as 25,000 or 8.50. */
            unitCost?: string | number;
            /** @description A whole number, or its digits as text. */
            lowPercent?: string | number;
            /** @description A whole number, or its digits as text. */
            highPercent?: string | number;
            /** @description A whole number, or its digits as text. */
            weeks?: string | number;
            /** @enum {string} */
            permitRisk?: "Low" | "Medium" | "High";
            /** @description A whole number, or its digits as text. */
            valuePercent?: string | number;
            valueSource?: string | null;
            homeTypes?: string | string[];
            /** @description A whole number, or its digits as text. */
            yearMin?: string | number | null;
            /** @description A whole number, or its digits as text. */
            yearMax?: string | number | null;
            /** @description A whole number, or its digits as text. */
            storiesMin?: string | number | null;
            /** @description A whole number, or its digits as text. */
            storiesMax?: string | number | null;
            /** @enum {string} */
            pool?: "any" | "with" | "without";
            counties?: string | string[];
            zips?: string | string[];
            /** @enum {string|boolean} */
            active?: true | false | "true" | "false" | "on" | "1" | "0" | "";
            /** @description A whole number, or its digits as text. */
            sortOrder?: string | number;
            version?: string | number;
        };
        TokenInput: {
            /** @constant */
            grantType: "password";
            /** Format: email */
            email: string;
            password: string;
        } | {
            /** @constant */
            grantType: "refresh";
            refreshToken: string;
        };
        SyncInput: Record<string, never>;
        LeadInput: {
            name: string;
            /** Format: email */
            email: string;
            /** @description A phone number, such as (555) 555-0148 or (555) 555-0148 ext. 7. */
            phone?: string | null;
            /**
             * @default email
             * @enum {string}
             */
            contactPref?: "email" | "text" | "call";
            /**
             * @default afternoon
             * @enum {string}
             */
            bestTime?: "morning" | "afternoon" | "evening";
            message?: string | null;
            /**
             * Format: uuid
             * @description Makes a retry the same question.
             */
            id?: string;
            /** @description The id of a home, as a number or its digits. */
            listingId: number | string;
            /** @description A trap for bots. Leave it out. */
            website?: string | null;
        };
        EmailSettingsChange: {
            /** @enum {string} */
            emails?: "at-once" | "daily" | "off";
            /**
             * @description Emails on the day before a task is due and on the day.
             * @enum {string|boolean}
             */
            taskReminders?: true | false | "true" | "false" | "on" | "1" | "0" | "";
            /**
             * @description An email each Monday about each of the buyer’s projects.
             * @enum {string|boolean}
             */
            weeklySummary?: true | false | "true" | "false" | "on" | "1" | "0" | "";
        };
        TimelineRequestInput: {
            /**
             * Format: uuid
             * @description Makes a retry the same request.
             */
            id?: string;
            /** @description The id of a home, as a number or its digits. */
            listingId: number | string;
            /** @description Taken but not used: the request has the home’s own address. */
            listingAddress?: string | null;
            fullName: string;
            /** Format: email */
            email: string;
            /** @description A phone number, such as (555) 555-0148 or (555) 555-0148 ext. 7. */
            phone?: string | null;
            /**
             * @default email
             * @enum {string}
             */
            contactMethod?: "email" | "text" | "call";
            /** @description Whole dollars. Text has digits, such as 675,000. */
            maxHomeBudget: string | number;
            /**
             * @default false
             * @enum {string|boolean}
             */
            hasAgent?: true | false | "true" | "false" | "on" | "1" | "0" | "";
            agentName?: string | null;
            /** Format: email */
            agentEmail?: string | null;
            /**
             * @default false
             * @enum {string|boolean}
             */
            hasLender?: true | false | "true" | "false" | "on" | "1" | "0" | "";
            lenderName?: string | null;
            /** @description Whole dollars. Text has digits, such as 675,000. */
            preapprovalAmount?: string | number | null;
            additionalComments?: string | null;
            /**
             * @description A month after the current one, as YYYY-MM.
             * @example 2027-09
             */
            targetMoveIn: string;
            /**
             * @description Ids of the home’s `upgrades`, which `GET /api/listings/{id}` lists.
             * @default []
             */
            selectedUpgrades?: string[];
        };
        SavedHomeInput: {
            /** @description The id of a home, as a number or its digits. */
            listingId: number | string;
        };
        /** @description What went wrong (RFC 9457). */
        Problem: {
            /**
             * @description Names the problem for programs, and where it is described. `about:blank` for rare ones.
             * @example /api/docs#not-found
             */
            type: string;
            title: string;
            status: number;
            /** @description What went wrong, as a sentence for a person. */
            detail: string;
            /** @description Messages by field or parameter, under the name that was sent. */
            errors?: {
                [key: string]: string;
            };
            /** @description The current version, if a change was based on another. */
            version?: number;
            /** @description The trace of the request, if the server records traces. Quote it when you report a problem. */
            traceId?: string;
        };
        /** @description A record that staff deleted in the last 30 days. */
        DeletedRecord: {
            /** @description The id of the audit entry of its deletion. */
            entryId: string;
            /** @description The kind of record, such as milestone or upgrade. */
            entity: string;
            entityId: string;
            projectId: string | null;
            /** Format: date-time */
            deletedAt: string;
        };
        HomeUpgrades: {
            /** @description The home’s own upgrades, in place of the catalog. Null for those of the catalog. */
            upgradesCatalog: {
                id: string;
                title: string;
                category: string;
                cost: number;
                weeks?: number;
            }[] | null;
            version: number;
        };
        /** @description A message about a project or a request. */
        Message: {
            /** Format: uuid */
            id: string;
            /**
             * @description Who wrote it.
             * @enum {string}
             */
            side: "buyer" | "staff";
            /** @description The author’s name, or else their address; that of staff isn’t shown to buyers. */
            author: string;
            /** @description For staff: with whom the message was exchanged, if the project has another buyer now. */
            formerBuyer: string | null;
            body: string;
            file: {
                name: string;
                /** @description Bytes. */
                size: number;
                scanState: ("pending" | "clean" | "infected") | null;
                /** @description The path of the file. Null until its virus scan has passed. */
                url: string | null;
            } | null;
            /** Format: date-time */
            createdAt: string;
        };
        /** @description A project in the list of all projects. */
        StaffProjectSummary: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            currentPhase: "Planning" | "Design" | "Acquisition" | "Renovation" | "Finalization" | "Move-In Ready";
            /** @enum {string} */
            status: "active" | "completed" | "archived";
            heroUrl: string | null;
            /** @description Whole dollars. */
            purchasePrice: number | null;
            /** @description Whole dollars. */
            renovationBudget: number | null;
            /** @description The staff member whom it is assigned to. */
            ownerEmail: string | null;
            estMoveIn: string | null;
            address: string;
            buyer: {
                fullName: string | null;
                email: string;
            };
        };
        /** @description A project as staff manage it. */
        StaffProject: {
            /** Format: uuid */
            id: string;
            buyerEmail: string;
            propertyAddress: string;
            /** @description Whole dollars. */
            purchasePrice: number | null;
            /** @description Whole dollars. */
            renovationBudget: number | null;
            /** @enum {string} */
            currentPhase: "Planning" | "Design" | "Acquisition" | "Renovation" | "Finalization" | "Move-In Ready";
            /** @enum {string} */
            status: "active" | "completed" | "archived";
            /** @description As staff entered it, or else the name of the account. */
            buyerName: string | null;
            /** @description The staff member whom it is assigned to. */
            ownerEmail: string | null;
            /** @description The request that it was made from. */
            requestId: string | null;
            /** @description Of the fields that staff change. Another hero image keeps it. */
            version: number;
            heroUrl: string | null;
            estimatedCompletionDate: string | null;
        };
        /** @description Someone who works on a project. */
        StaffContact: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            role: "Project Manager" | "Designer" | "Transaction Coordinator" | "Construction Manager" | "Agent" | "Lender" | "Escrow Officer" | "Insurance Agent" | "Appraiser";
            email: string | null;
            phone: string | null;
            version: number;
        };
        /** @description Something that is chosen for a home. */
        StaffDesignItem: {
            /** Format: uuid */
            id: string;
            room: string;
            category: string;
            itemName: string;
            description: string | null;
            /** @enum {string} */
            status: "Pending" | "Selected" | "Installed";
            showInCarousel: boolean;
            version: number;
            /** @description The path of the picture. */
            mediaUrl: string | null;
        };
        /** @description A document of a project. */
        StaffDocument: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            category: "Contract" | "Inspection" | "Disclosure" | "Financial" | "Design" | "Other";
            title: string;
            description: string | null;
            fileName: string;
            /** @description Bytes. */
            size: number;
            /** @description Of a virus scan; null when there was no scanner at the time of the upload. */
            scanState: ("pending" | "clean" | "infected") | null;
            /** Format: date-time */
            uploadedAt: string;
            /** @description The address of the buyer who sent the file; null if staff uploaded it. */
            sentBy: string | null;
            /** @description The checksum of the file; null for old files. */
            sha256: string | null;
            /** @description Whether location data of a picture was removed. */
            locationRemoved: boolean;
            /** @description The files that this one replaced, newest first. Buyers don’t see them. */
            earlierFiles: {
                fileName: string;
                /** @description Bytes. */
                size: number;
                /** Format: date-time */
                uploadedAt: string;
                fileUrl: string;
            }[];
            version: number;
            /** @description The path of the file. Null until its virus scan has passed. */
            fileUrl: string | null;
        };
        /** @description The items that were added, in the order in which they were sent. */
        AddedItems: {
            added: {
                milestones: components["schemas"]["StaffMilestone"][];
                tasks: components["schemas"]["StaffTask"][];
                contacts: components["schemas"]["StaffContact"][];
                design: components["schemas"]["StaffDesignItem"][];
                /** @description Wanted from the buyer. */
                documents: components["schemas"]["StaffWantedDocument"][];
            };
        };
        /** @description A step of a project. */
        StaffMilestone: {
            /** Format: uuid */
            id: string;
            label: string;
            date: string | null;
            /** @description Null until the milestone is done. */
            completedOn: string | null;
            sortOrder: number;
            version: number;
        };
        /** @description Something that a buyer or a staff member has to do. */
        StaffTask: {
            /** Format: uuid */
            id: string;
            title: string;
            description: string | null;
            dueOn: string | null;
            /** @description The address of a staff member; null for the buyer. */
            assignee: string | null;
            completed: boolean;
            sortOrder: number;
            version: number;
        };
        /** @description A document that a buyer is asked to send. */
        StaffWantedDocument: {
            /** Format: uuid */
            id: string;
            title: string;
            description: string | null;
            /** @enum {string} */
            category: "Contract" | "Inspection" | "Disclosure" | "Financial" | "Design" | "Other";
            dueOn: string | null;
            /** @description When it came; null while it is wanted. */
            receivedOn: string | null;
            /** @description The document that came, if there is one. Without `receivedOn`, its file had a virus. */
            documentId: string | null;
            version: number;
        };
        /** @description What visitors asked, how soon staff answered, and what is in demand. */
        Reports: {
            /** @description People by the month of their first question or request, and how many of them went on to a request and a project. */
            people: {
                /** @description YYYY-MM, in California. */
                month: string;
                people: number;
                requested: number;
                projects: number;
            }[];
            requests: {
                /** @description YYYY-MM, in California. */
                month: string;
                received: number;
                answered: number;
                /** @description Answered within 48 hours. */
                inTime: number;
                /** @description Null if none was answered. */
                medianHours: number | null;
                /** @description The hours within which 90% were answered. Null if none was. */
                slowHours: number | null;
            }[];
            leads: {
                /** @description YYYY-MM, in California. */
                month: string;
                received: number;
                answered: number;
                /** @description Answered within 48 hours. */
                inTime: number;
                /** @description Null if none was answered. */
                medianHours: number | null;
                /** @description The hours within which 90% were answered. Null if none was. */
                slowHours: number | null;
            }[];
            upgrades: {
                id: string;
                title: string;
                requests: number;
                /** @description Dollars. */
                medianCost: number | null;
            }[];
            counties: {
                /** @description Empty if the feed doesn’t say. */
                county: string;
                leads: number;
                requests: number;
                saved: number;
            }[];
        };
        /** @description What a project can be filled with. */
        Template: {
            /** Format: uuid */
            id: string;
            name: string;
            milestones: {
                label: string;
                /** @description After the start, which is day 0. Null for no date. */
                day: number | null;
            }[];
            tasks: {
                title: string;
                description: string | null;
                /** @description After the start, which is day 0. Null for no date. */
                day: number | null;
                /**
                 * @description `staff` is the owner of the project, or the caller who fills it if no owner can sign in.
                 * @enum {string}
                 */
                assignee: "buyer" | "staff";
            }[];
            contacts: {
                name: string;
                /** @enum {string} */
                role: "Project Manager" | "Designer" | "Transaction Coordinator" | "Construction Manager" | "Agent" | "Lender" | "Escrow Officer" | "Insurance Agent" | "Appraiser";
                email: string | null;
                phone: string | null;
            }[];
            design: {
                room: string;
                category: string;
                itemName: string;
                description: string | null;
            }[];
            /** @description Wanted from the buyer. */
            documents: {
                title: string;
                description: string | null;
                /** @enum {string} */
                category: "Contract" | "Inspection" | "Disclosure" | "Financial" | "Design" | "Other";
                /** @description After the start, which is day 0. Null for no date. */
                day: number | null;
            }[];
            version: number;
        };
        /** @description An upgrade of the catalog, with its rules. */
        CatalogUpgrade: {
            id: string;
            title: string;
            category: string;
            description: string | null;
            /** @description Public. Another photo has another address. */
            photoUrl: string | null;
            /** @enum {string} */
            costRule: "fixed" | "per square foot" | "per bedroom" | "per bath";
            /** @description The cost, or that of a square foot, bedroom or bath. Dollars; a fixed cost has no cents. */
            unitCost: number;
            /** @description The low end of past offers in percent of the cost. */
            lowPercent: number;
            /** @description The high end of past offers in percent of the cost. */
            highPercent: number;
            weeks: number;
            /** @enum {string} */
            permitRisk: "Low" | "Medium" | "High";
            /** @description Share of the cost that the work adds to the home’s value. */
            valuePercent: number;
            /** @description Who says so. Null for our own assumption. */
            valueSource: string | null;
            /** @description Empty for homes of every type. */
            homeTypes: ("house" | "townhouse" | "condo" | "multi-family" | "co-op")[];
            yearMin: number | null;
            yearMax: number | null;
            storiesMin: number | null;
            storiesMax: number | null;
            /** @enum {string} */
            pool: "any" | "with" | "without";
            /** @description With `zips` empty too, it is offered everywhere. */
            counties: string[];
            zips: string[];
            /** @description Whether buyers are offered it. */
            active: boolean;
            sortOrder: number;
            version: number;
        };
        SyncResult: {
            /** @description Records that were added or changed. */
            upserts: number;
            pages: number;
            /** @description The time since which changes were read; null if a feed was loaded for the first time. */
            sinceIso: string | null;
        };
        /** @description A question about a home. */
        Lead: {
            /** Format: uuid */
            id: string;
            listingId: number;
            /** Format: date-time */
            createdAt: string;
        };
        /** @description A home for sale. Money in whole dollars, areas (lots too) in square feet, times ISO 8601 in UTC, positions in degrees. */
        Listing: {
            id: number;
            mlsId: string;
            price: number;
            /** @enum {string} */
            status: "Active" | "Active Under Contract" | "Pending" | "Coming Soon";
            daysOnMarket: number;
            /** @description Includes earlier listings of the home; never less than daysOnMarket. */
            cumulativeDaysOnMarket: number;
            address: {
                /** @description Null if the feed has none or the seller withholds it. */
                line1: string | null;
                city: string;
                state: string;
                zip: string;
                lat: number | null;
                lng: number | null;
            };
            beds: number | null;
            baths: number | null;
            sqft: number | null;
            yearBuilt: number | null;
            description: string | null;
            highlights: string[];
            media: {
                url: string;
                caption: string | null;
                /** @description How the photo was altered. It must be shown with the photo. */
                label?: string;
            }[];
            taxesAnnual: number | null;
            hoaMonthly: number | null;
            /** @description The home’s own upgrades, in place of those of the catalog. */
            upgradesCatalog?: {
                id: string;
                title: string;
                category: string;
                cost: number;
                weeks?: number;
            }[];
            homeType: ("house" | "townhouse" | "condo" | "multi-family" | "co-op") | null;
            lotSqft: number | null;
            stories: number | null;
            garageSpaces: number | null;
            /** @description `none` means that the feed says there is no pool. Empty if the feed does not say. */
            poolTypes: ("private" | "community" | "in-ground" | "above-ground" | "heated" | "fenced" | "none")[];
            /** @description Whether the home is in a 55+ community. */
            seniorCommunity: boolean | null;
            /** @description Features by group, in the feed’s own words and order. */
            features: {
                [key: string]: {
                    label: string;
                    value: string;
                }[];
            };
            schools: {
                /** @enum {string} */
                level: "Elementary" | "Middle" | "High";
                name: string | null;
                district: string | null;
            }[];
            openHouses: {
                /** Format: date-time */
                startsAt: string;
                endsAt: string | null;
                remarks: string | null;
                livestreamUrl?: string;
                appointmentRequired?: boolean;
                /** @description Takes place online only. */
                onlineOnly?: boolean;
            }[];
            /** @description The listing side and its contacts, as the feed’s IDX rules require them. */
            attribution: {
                officeName: string | null;
                officePhone: string | null;
                agentName: string | null;
                agentPhone: string | null;
                agentLicense: string | null;
                /** @description The phone or email that the listing side wants shown (RESO AttributionContact). */
                contact: string | null;
                association: string | null;
                /** @description The MLS of the record. */
                source: string | null;
                copyright: string | null;
                disclaimer: string | null;
                /** @description Shown if there is no phone. */
                officeEmail?: string;
                coOfficeName?: string;
                coOfficePhone?: string;
                coAgentName?: string;
                coAgentPhone?: string;
                coAgentLicense?: string;
            };
            /** @description Further details of a home, of which most homes have few. */
            details: {
                /** @description The latest list price change. */
                priceChange?: {
                    /** Format: date-time */
                    at: string;
                    from: number;
                    to: number;
                };
                /**
                 * Format: date-time
                 * @description When the current status began.
                 */
                statusChangedAt?: string;
                /**
                 * Format: date-time
                 * @description When an offer was accepted.
                 */
                contractAt?: string;
                /** @description Days on market of earlier listings of the home, which cumulativeDaysOnMarket includes. */
                priorDaysOnMarket?: number;
                /** @description An unbranded virtual tour; https. */
                virtualTourUrl?: string;
                /** @description Source of the value, such as Assessor. */
                livingAreaSource?: string;
                lotSizeSource?: string;
                yearBuiltSource?: string;
                rooms?: {
                    type: string;
                    level?: string;
                    size?: string;
                    features?: string;
                }[];
                units?: {
                    type?: string;
                    count?: number;
                    beds?: number;
                    baths?: number;
                    rent?: number;
                    expectedRent?: number;
                }[];
                /**
                 * @description The seller does not allow automated valuations (RESO InternetAutomatedValuationDisplayYN).
                 * @constant
                 */
                automatedValuation?: false;
                /**
                 * @description The seller does not allow visitor comments next to the listing (RESO InternetConsumerCommentYN).
                 * @constant
                 */
                consumerComments?: false;
            };
            /** Format: date-time */
            listedAt: string;
            /** Format: date-time */
            updatedAt: string;
            locationApproximate: boolean;
        };
        /** @description A home for sale with its price history and upgrades. */
        ListingDetail: {
            id: number;
            mlsId: string;
            price: number;
            /** @enum {string} */
            status: "Active" | "Active Under Contract" | "Pending" | "Coming Soon";
            daysOnMarket: number;
            /** @description Includes earlier listings of the home; never less than daysOnMarket. */
            cumulativeDaysOnMarket: number;
            address: {
                /** @description Null if the feed has none or the seller withholds it. */
                line1: string | null;
                city: string;
                state: string;
                zip: string;
                lat: number | null;
                lng: number | null;
            };
            beds: number | null;
            baths: number | null;
            sqft: number | null;
            yearBuilt: number | null;
            description: string | null;
            highlights: string[];
            media: {
                url: string;
                caption: string | null;
                /** @description How the photo was altered. It must be shown with the photo. */
                label?: string;
            }[];
            taxesAnnual: number | null;
            hoaMonthly: number | null;
            /** @description The upgrades that the home is offered. */
            upgradesCatalog: {
                id: string;
                title: string;
                category: string;
                cost: number;
                weeks?: number;
            }[];
            homeType: ("house" | "townhouse" | "condo" | "multi-family" | "co-op") | null;
            lotSqft: number | null;
            stories: number | null;
            garageSpaces: number | null;
            /** @description `none` means that the feed says there is no pool. Empty if the feed does not say. */
            poolTypes: ("private" | "community" | "in-ground" | "above-ground" | "heated" | "fenced" | "none")[];
            /** @description Whether the home is in a 55+ community. */
            seniorCommunity: boolean | null;
            /** @description Features by group, in the feed’s own words and order. */
            features: {
                [key: string]: {
                    label: string;
                    value: string;
                }[];
            };
            schools: {
                /** @enum {string} */
                level: "Elementary" | "Middle" | "High";
                name: string | null;
                district: string | null;
            }[];
            openHouses: {
                /** Format: date-time */
                startsAt: string;
                endsAt: string | null;
                remarks: string | null;
                livestreamUrl?: string;
                appointmentRequired?: boolean;
                /** @description Takes place online only. */
                onlineOnly?: boolean;
            }[];
            /** @description The listing side and its contacts, as the feed’s IDX rules require them. */
            attribution: {
                officeName: string | null;
                officePhone: string | null;
                agentName: string | null;
                agentPhone: string | null;
                agentLicense: string | null;
                /** @description The phone or email that the listing side wants shown (RESO AttributionContact). */
                contact: string | null;
                association: string | null;
                /** @description The MLS of the record. */
                source: string | null;
                copyright: string | null;
                disclaimer: string | null;
                /** @description Shown if there is no phone. */
                officeEmail?: string;
                coOfficeName?: string;
                coOfficePhone?: string;
                coAgentName?: string;
                coAgentPhone?: string;
                coAgentLicense?: string;
            };
            /** @description Further details of a home, of which most homes have few. */
            details: {
                /** @description The latest list price change. */
                priceChange?: {
                    /** Format: date-time */
                    at: string;
                    from: number;
                    to: number;
                };
                /**
                 * Format: date-time
                 * @description When the current status began.
                 */
                statusChangedAt?: string;
                /**
                 * Format: date-time
                 * @description When an offer was accepted.
                 */
                contractAt?: string;
                /** @description Days on market of earlier listings of the home, which cumulativeDaysOnMarket includes. */
                priorDaysOnMarket?: number;
                /** @description An unbranded virtual tour; https. */
                virtualTourUrl?: string;
                /** @description Source of the value, such as Assessor. */
                livingAreaSource?: string;
                lotSizeSource?: string;
                yearBuiltSource?: string;
                rooms?: {
                    type: string;
                    level?: string;
                    size?: string;
                    features?: string;
                }[];
                units?: {
                    type?: string;
                    count?: number;
                    beds?: number;
                    baths?: number;
                    rent?: number;
                    expectedRent?: number;
                }[];
                /**
                 * @description The seller does not allow automated valuations (RESO InternetAutomatedValuationDisplayYN).
                 * @constant
                 */
                automatedValuation?: false;
                /**
                 * @description The seller does not allow visitor comments next to the listing (RESO InternetConsumerCommentYN).
                 * @constant
                 */
                consumerComments?: false;
            };
            /** Format: date-time */
            listedAt: string;
            /** Format: date-time */
            updatedAt: string;
            locationApproximate: boolean;
            /** @description The newest first. */
            priceHistory: {
                /** Format: date-time */
                at: string;
                price: number;
                status: string;
            }[];
            /** @description The same upgrades with their details. */
            upgrades: components["schemas"]["Upgrade"][];
        };
        /** @description An upgrade as offered for one home. Whole dollars. */
        Upgrade: {
            id: string;
            title: string;
            category: string;
            description: string | null;
            /** @description A photo of such work. */
            photoUrl: string | null;
            cost: number;
            /** @description Low and high end of past offers. */
            costRange: number[];
            /** @description Value that the work adds. Null if the seller doesn’t allow automated valuations. */
            avrDelta: number | null;
            /** @description That value in percent of the cost. */
            valuePercent: number;
            /** @description Who says so. Null for our own assumption. */
            valueSource: string | null;
            /**
             * @description Risk that the city denies a permit.
             * @enum {string}
             */
            permittedRisk: "Low" | "Medium" | "High";
            /** @description How long the work takes. */
            weeks: number | null;
            /** @description Why it is offered for this home at this cost. Null if it is the same for every home. */
            reason: string | null;
        };
        /** @description A home on the map, or with `count` several homes in one screen cell: then the position is their center, the price their lowest, and the id that home’s. Degrees to five decimal places (about a meter), whole dollars. */
        Pin: {
            id: number;
            lat: number;
            lng: number;
            price: number;
            count?: number;
        };
        User: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string | null;
            phone: string | null;
            staff: boolean;
            needsSecondFactor: boolean;
            recentlyAuthenticated: boolean;
        };
        /** @description Which emails the caller gets. Those about the account always come. */
        EmailSettings: {
            /**
             * @description How messages are emailed.
             * @enum {string}
             */
            emails: "at-once" | "daily" | "off";
            taskReminders: boolean;
            weeklySummary: boolean;
        };
        /** @description An offer that the buyer made. */
        Offer: {
            /** Format: uuid */
            id: string;
            mls_id: string;
            address: string;
            /** @enum {string} */
            status: "submitted" | "under review" | "countered" | "accepted" | "rejected" | "withdrawn";
            offerPriceFormatted: string;
            listPriceFormatted: string;
            loanType: string | null;
            closingTimeFrame: string | null;
            /** Format: date */
            submittedDate: string;
        };
        /** @description A suggestion of the location box. */
        PlaceSuggestion: {
            /** @enum {string} */
            kind: "city" | "zip" | "county" | "address" | "mls" | "google";
            /** @description Text of the location box once chosen, such as Riverside County. */
            label: string;
            /** @description Distinguishes places with the same name, such as City in Los Angeles County. */
            detail: string | null;
            /** @description Number of homes for sale there; null if not counted. */
            homes: number | null;
            /** @description The parameters of a list; null for a Google prediction until its details are loaded. */
            filters: {
                city?: string;
                zip?: string;
                county?: string;
                q?: string;
            } | null;
            /** @description Google’s place id; null for our own suggestions. */
            placeId: string | null;
        };
        /** @description A place with its position in degrees. */
        PlaceDetails: {
            formattedAddress: string;
            /** @description Empty outside of cities. */
            city: string;
            lat: number;
            lng: number;
            placeId: string;
        };
        /** @description A request to confirm a home’s cost and timeline. */
        TimelineRequest: {
            /** Format: uuid */
            id: string;
            listingId: number;
            listingAddress: string;
            selectedUpgrades: string[];
            /** @description Whole dollars. */
            totalPurchasePrice: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the answer is due.
             */
            dueAt: string;
        };
        /** @description Someone who works on the project. */
        Contact: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            role: "Project Manager" | "Designer" | "Transaction Coordinator" | "Construction Manager" | "Agent" | "Lender" | "Escrow Officer" | "Insurance Agent" | "Appraiser";
            email: string | null;
            phone: string | null;
        };
        /** @description Something that was chosen for the home. */
        DesignItem: {
            /** Format: uuid */
            id: string;
            name: string;
            productType: string;
            rooms: string[];
            /** @enum {string} */
            status: "Pending" | "confirmed";
            description: string | null;
            inCarousel: boolean;
            mediaUrl: string | null;
        };
        /** @description A document of the project. */
        Document: {
            /** Format: uuid */
            id: string;
            description: string | null;
            /** @enum {string} */
            category: "Contract" | "Inspection" | "Disclosure" | "Financial" | "Design" | "Other";
            fileName: string;
            /** @description Bytes. */
            size: number;
            /** @description Of a virus scan; null when there was no scanner at the time of the upload. */
            scanState: ("pending" | "clean" | "infected") | null;
            /** Format: date-time */
            uploadedAt: string;
            label: string;
            /** @description Whether the buyer sent the file. */
            uploadedByBuyer: boolean;
            /** @description Null during the file’s virus scan. */
            url: string | null;
        };
        /** @description A project for its buyer. */
        ProjectSummary: {
            /** @enum {string} */
            currentPhase: "Planning" | "Design" | "Acquisition" | "Renovation" | "Finalization" | "Move-In Ready";
            /**
             * Format: date-time
             * @description When staff last updated the project or its items.
             */
            updatedAt: string;
            heroUrl: string | null;
            purchasePriceFmt: string;
            renovationBudgetFmt: string;
            estMoveInFmt: string | null;
            milestones: {
                /** Format: uuid */
                id: string;
                label: string;
                date: string | null;
                /** @description Null until the milestone is done. */
                completedOn: string | null;
                dateFmt: string | null;
            }[];
        };
        /** @description Something that the buyer or the team has to do. */
        Task: {
            /** Format: uuid */
            id: string;
            title: string;
            description: string | null;
            dueOn: string | null;
            /**
             * @description Who does it. Buyers can only toggle their own tasks.
             * @enum {string}
             */
            assignee: "buyer" | "staff";
            /** @enum {string} */
            status: "todo" | "done";
        };
        /** @description A document that the buyer is asked to send. */
        WantedDocument: {
            /** Format: uuid */
            id: string;
            title: string;
            description: string | null;
            /** @enum {string} */
            category: "Contract" | "Inspection" | "Disclosure" | "Financial" | "Design" | "Other";
            dueOn: string | null;
            /** @description When it came; null while it is wanted. */
            receivedOn: string | null;
            /** @description The document that came, if there is one. Without `receivedOn`, its file had a virus. */
            documentId: string | null;
        };
        /** @description A home that the caller saved. */
        SavedHome: {
            id: number;
            mls_id: string;
            /** @description Null without a photo, and off the market. */
            photo_url: string | null;
            address: string;
            price_formatted: string;
        };
    };
    responses: {
        /** @description The body is no JSON object, or a parameter is malformed or unknown. */
        Problem400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The access token is missing, invalid or has expired. */
        Problem401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller may not do this, or the request came over plain http or from another site’s page. */
        Problem403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large. */
        Problem413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The site has another host name. */
        Problem421: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests; `Retry-After` says when to try again. */
        Problem429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something went wrong on the server. */
        Problem500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The database or the file storage can’t be reached; `Retry-After` says when to try again. */
        Problem503: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `If-Match` names other versions, or the operation can’t check it. */
        Problem412: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body has another content type. */
        Problem415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A field is missing, wrong or unknown; `errors` says which. */
        Problem422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is nothing at this address, or it belongs to someone else. */
        Problem404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listDeletedRecords: {
        parameters: {
            query?: {
                /** @description The page of the list. */
                page?: number;
                /** @description Records on a page. */
                perPage?: number;
                /** @description Only those that were deleted then or later. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    /** @description The number of rows on all pages. */
                    "X-Total-Count": number;
                    /** @description The first, previous, next and last page (RFC 8288), if the answer is a page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "entryId": "1207",
                     *         "entity": "document",
                     *         "entityId": "5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
                     *         "projectId": "1d9f3a70-52c8-4b1e-8e6d-7a0c4b2f9e13",
                     *         "deletedAt": "2027-03-09T17:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["DeletedRecord"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    restoreDeletedRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record is back. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entryId": "1207",
                     *       "entity": "document",
                     *       "entityId": "5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
                     *       "projectId": "1d9f3a70-52c8-4b1e-8e6d-7a0c4b2f9e13",
                     *       "deletedAt": "2027-03-09T17:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedRecord"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The record was brought back already, or was deleted more than 30 days ago. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is a new record with its id. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readHomeUpgrades: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upgrades. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "upgradesCatalog": [
                     *         {
                     *           "id": "dock-repair",
                     *           "title": "Dock repair",
                     *           "category": "Outdoor",
                     *           "cost": 40000,
                     *           "weeks": 6
                     *         }
                     *       ],
                     *       "version": 1283071126
                     *     }
                     */
                    "application/json": components["schemas"]["HomeUpgrades"];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There has never been such a home. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changeHomeUpgrades: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "upgradesCatalog": [
                 *         {
                 *           "id": "dock-repair",
                 *           "title": "Dock repair",
                 *           "category": "Outdoor",
                 *           "cost": 40000,
                 *           "weeks": 6
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["HomeUpgradesInput"];
            };
        };
        responses: {
            /** @description The home’s upgrades are set. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There has never been such a home. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the `version` of the body; `version` is the current one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listStaffRequestMessages: {
        parameters: {
            query?: {
                /** @description The page of the list. */
                page?: number;
                /** @description Messages on a page. */
                perPage?: number;
                /** @description Only those that were sent then or later. */
                updatedSince?: string;
            };
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the messages, the newest first. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    /** @description The number of rows on all pages. */
                    "X-Total-Count": number;
                    /** @description The first, previous, next and last page (RFC 8288), if the answer is a page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "3f8a2b1c-6d4e-4a90-8c7b-5e1d9f0a2b3c",
                     *         "side": "buyer",
                     *         "author": "Ana Reyes",
                     *         "formerBuyer": null,
                     *         "body": "Can we see the tile samples on Friday?",
                     *         "file": null,
                     *         "createdAt": "2027-03-09T17:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Message"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such request. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createStaffRequestMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "Can we see the tile samples on Friday?",
                 *       "file": "file.pdf"
                 *     }
                 */
                "multipart/form-data": {
                    body: string;
                    /**
                     * Format: binary
                     * @description PDF, Word, JPG, or PNG, up to 25 MB.
                     */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description The message. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3f8a2b1c-6d4e-4a90-8c7b-5e1d9f0a2b3c",
                     *       "side": "staff",
                     *       "author": "Ana Reyes",
                     *       "formerBuyer": null,
                     *       "body": "Can we see the tile samples on Friday?",
                     *       "file": null,
                     *       "createdAt": "2027-03-09T17:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such request. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The buyer can’t see messages about a project that isn’t active. Or the project has a new buyer now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            /** @description The file storage is full. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    markStaffRequestMessagesRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller has no unread messages there. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such request. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description The page of the list. Without it and `perPage`, the answer is the whole list. */
                page?: number;
                /** @description Rows on a page, 50 if only `page` is sent. */
                perPage?: number;
                /** @description Only rows that were added or changed then or later. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The projects. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    /** @description The number of rows on all pages. */
                    "X-Total-Count": number;
                    /** @description The first, previous, next and last page (RFC 8288), if the answer is a page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "7c1e4b0a-2f6d-4e85-9a3b-5d8c0e1f2a3b",
                     *         "address": "121 W Fern Ave, Redlands, CA 92373",
                     *         "buyer": {
                     *           "fullName": "Ana Reyes",
                     *           "email": "ana@example.com"
                     *         },
                     *         "currentPhase": "Renovation",
                     *         "status": "active",
                     *         "heroUrl": null,
                     *         "purchasePrice": 655000,
                     *         "renovationBudget": 62500,
                     *         "estMoveIn": "2027-06-12",
                     *         "ownerEmail": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["StaffProjectSummary"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "buyerEmail": "ana@example.com",
                 *       "buyerName": "Ana Reyes",
                 *       "address": "121 W Fern Ave, Redlands, CA 92373",
                 *       "currentPhase": "Planning",
                 *       "purchasePrice": 655000,
                 *       "renovationBudget": 62500,
                 *       "estMoveIn": "2027-06-12"
                 *     }
                 */
                "application/json": components["schemas"]["NewProjectInput"];
            };
        };
        responses: {
            /** @description The new project. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7c1e4b0a-2f6d-4e85-9a3b-5d8c0e1f2a3b",
                     *       "buyerEmail": "ana@example.com",
                     *       "buyerName": "Ana Reyes",
                     *       "propertyAddress": "121 W Fern Ave, Redlands, CA 92373",
                     *       "purchasePrice": 655000,
                     *       "renovationBudget": 62500,
                     *       "estimatedCompletionDate": "2027-06-12",
                     *       "currentPhase": "Planning",
                     *       "status": "active",
                     *       "heroUrl": null,
                     *       "requestId": null,
                     *       "ownerEmail": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["StaffProject"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The first request with this `Idempotency-Key` is still running; `Retry-After` says when to try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the owner isn’t staff. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7c1e4b0a-2f6d-4e85-9a3b-5d8c0e1f2a3b",
                     *       "buyerEmail": "ana@example.com",
                     *       "buyerName": "Ana Reyes",
                     *       "propertyAddress": "121 W Fern Ave, Redlands, CA 92373",
                     *       "purchasePrice": 655000,
                     *       "renovationBudget": 62500,
                     *       "estimatedCompletionDate": "2027-06-12",
                     *       "currentPhase": "Renovation",
                     *       "status": "active",
                     *       "heroUrl": null,
                     *       "requestId": null,
                     *       "ownerEmail": null,
                     *       "version": 3
                     *     }
                     */
                    "application/json": components["schemas"]["StaffProject"];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "propertyAddress": "121 W Fern Ave, Redlands, CA 92373"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectDeletion"];
            };
        };
        responses: {
            /** @description The project and its files are deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The project isn’t archived, or someone else changed it since the `version` of the body. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description The address isn’t the project’s, or a field is missing, wrong or unknown. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changeProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPhase": "Finalization",
                 *       "renovationBudget": null,
                 *       "version": 3
                 *     }
                 */
                "application/json": components["schemas"]["ProjectChange"];
            };
        };
        responses: {
            /** @description The changed project. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7c1e4b0a-2f6d-4e85-9a3b-5d8c0e1f2a3b",
                     *       "buyerEmail": "ana@example.com",
                     *       "buyerName": "Ana Reyes",
                     *       "propertyAddress": "121 W Fern Ave, Redlands, CA 92373",
                     *       "purchasePrice": 655000,
                     *       "renovationBudget": null,
                     *       "estimatedCompletionDate": "2027-06-12",
                     *       "currentPhase": "Finalization",
                     *       "status": "active",
                     *       "heroUrl": null,
                     *       "requestId": null,
                     *       "ownerEmail": null,
                     *       "version": 4
                     *     }
                     */
                    "application/json": components["schemas"]["StaffProject"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the `version` of the body; `version` is the current one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description The page of the list. Without it and `perPage`, the answer is the whole list. */
                page?: number;
                /** @description Rows on a page, 50 if only `page` is sent. */
                perPage?: number;
                /** @description Only rows that were added or changed then or later. */
                updatedSince?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All contacts of the project. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    /** @description The number of rows on all pages. */
                    "X-Total-Count": number;
                    /** @description The first, previous, next and last page (RFC 8288), if the answer is a page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "8c4d2e10-6f3b-4a97-a5d8-1b0c9f7e6d35",
                     *         "name": "Wei Chen",
                     *         "role": "Designer",
                     *         "email": "wei@example.com",
                     *         "phone": null,
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["StaffContact"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Wei Chen",
                 *       "role": "Designer",
                 *       "email": "wei@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["ContactInput"];
            };
        };
        responses: {
            /** @description The new contact. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8c4d2e10-6f3b-4a97-a5d8-1b0c9f7e6d35",
                     *       "name": "Wei Chen",
                     *       "role": "Designer",
                     *       "email": "wei@example.com",
                     *       "phone": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["StaffContact"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is still running; `Retry-After` says when to try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8c4d2e10-6f3b-4a97-a5d8-1b0c9f7e6d35",
                     *       "name": "Wei Chen",
                     *       "role": "Designer",
                     *       "email": "wei@example.com",
                     *       "phone": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["StaffContact"];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such contact. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such contact. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "(909) 555-0148",
                 *       "version": 3
                 *     }
                 */
                "application/json": components["schemas"]["ContactChanges"];
            };
        };
        responses: {
            /** @description The changed contact. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8c4d2e10-6f3b-4a97-a5d8-1b0c9f7e6d35",
                     *       "name": "Wei Chen",
                     *       "role": "Designer",
                     *       "email": "wei@example.com",
                     *       "phone": "(909) 555-0148",
                     *       "version": 4
                     *     }
                     */
                    "application/json": components["schemas"]["StaffContact"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such contact. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the `version` of the body; `version` is the current one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listDesignItems: {
        parameters: {
            query?: {
                /** @description The page of the list. Without it and `perPage`, the answer is the whole list. */
                page?: number;
                /** @description Rows on a page, 50 if only `page` is sent. */
                perPage?: number;
                /** @description Only rows that were added or changed then or later. */
                updatedSince?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All design items of the project. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    /** @description The number of rows on all pages. */
                    "X-Total-Count": number;
                    /** @description The first, previous, next and last page (RFC 8288), if the answer is a page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "7a1e5f20-9b4c-4d83-8f6a-3c2b1d0e9f48",
                     *         "room": "Kitchen",
                     *         "category": "Tile",
                     *         "itemName": "Zellige, sage",
                     *         "description": null,
                     *         "status": "Pending",
                     *         "showInCarousel": false,
                     *         "mediaUrl": null,
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["StaffDesignItem"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createDesignItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "room": "Kitchen",
                 *       "category": "Tile",
                 *       "itemName": "Zellige, sage",
                 *       "media": "file.jpg"
                 *     }
                 */
                "multipart/form-data": {
                    /** @enum {string} */
                    room: "Living Room" | "Family Room" | "Dining Room" | "Entry / Foyer" | "Hallway" | "Office / Study" | "Loft / Bonus Room" | "Primary Bedroom" | "Bedroom 2" | "Bedroom 3" | "Bedroom 4" | "Guest Bedroom" | "Primary Bathroom" | "Bathroom 2" | "Bathroom 3" | "Powder Room" | "Kitchen" | "Pantry" | "Laundry Room" | "Mudroom" | "Garage" | "Utility" | "Closet" | "Front Yard" | "Backyard" | "Patio / Deck" | "Pool Area" | "Driveway";
                    /** @enum {string} */
                    category: "Flooring" | "Paint" | "Tile" | "Countertops" | "Cabinets" | "Backsplash" | "Lighting" | "Plumbing Fixtures" | "Hardware" | "Doors" | "Trim & Millwork" | "Window Treatments" | "Kitchen Appliances" | "Laundry Appliances" | "HVAC" | "Roofing" | "Siding" | "Exterior Paint" | "Windows" | "Landscaping" | "Hardscape" | "Fencing" | "Furniture" | "Decor" | "Smart Home" | "Other";
                    itemName: string;
                    description?: string | null;
                    /**
                     * @default Pending
                     * @enum {string}
                     */
                    status?: "Pending" | "Selected" | "Installed";
                    /**
                     * @default false
                     * @enum {string|boolean}
                     */
                    showInCarousel?: true | false | "true" | "false" | "on" | "1" | "0" | "";
                    /**
                     * Format: binary
                     * @description JPG, PNG, WebP, or HEIC, up to 25 MB.
                     */
                    media?: string;
                };
            };
        };
        responses: {
            /** @description The new design item. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7a1e5f20-9b4c-4d83-8f6a-3c2b1d0e9f48",
                     *       "room": "Kitchen",
                     *       "category": "Tile",
                     *       "itemName": "Zellige, sage",
                     *       "description": null,
                     *       "status": "Pending",
                     *       "showInCarousel": false,
                     *       "mediaUrl": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["StaffDesignItem"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is still running; `Retry-After` says when to try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            /** @description The file storage is full. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readDesignItemPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such design item. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteDesignItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The design item is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such design item. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    updateDesignItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "Selected",
                 *       "version": 3,
                 *       "media": "file.jpg"
                 *     }
                 */
                "multipart/form-data": {
                    /** @enum {string} */
                    room?: "Living Room" | "Family Room" | "Dining Room" | "Entry / Foyer" | "Hallway" | "Office / Study" | "Loft / Bonus Room" | "Primary Bedroom" | "Bedroom 2" | "Bedroom 3" | "Bedroom 4" | "Guest Bedroom" | "Primary Bathroom" | "Bathroom 2" | "Bathroom 3" | "Powder Room" | "Kitchen" | "Pantry" | "Laundry Room" | "Mudroom" | "Garage" | "Utility" | "Closet" | "Front Yard" | "Backyard" | "Patio / Deck" | "Pool Area" | "Driveway";
                    /** @enum {string} */
                    category?: "Flooring" | "Paint" | "Tile" | "Countertops" | "Cabinets" | "Backsplash" | "Lighting" | "Plumbing Fixtures" | "Hardware" | "Doors" | "Trim & Millwork" | "Window Treatments" | "Kitchen Appliances" | "Laundry Appliances" | "HVAC" | "Roofing" | "Siding" | "Exterior Paint" | "Windows" | "Landscaping" | "Hardscape" | "Fencing" | "Furniture" | "Decor" | "Smart Home" | "Other";
                    itemName?: string;
                    description?: string | null;
                    /** @enum {string} */
                    status?: "Pending" | "Selected" | "Installed";
                    /** @enum {string|boolean} */
                    showInCarousel?: true | false | "true" | "false" | "on" | "1" | "0" | "";
                    version?: string | number;
                    /**
                     * Format: binary
                     * @description JPG, PNG, WebP, or HEIC, up to 25 MB.
                     */
                    media?: string;
                };
            };
        };
        responses: {
            /** @description The changed design item. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7a1e5f20-9b4c-4d83-8f6a-3c2b1d0e9f48",
                     *       "room": "Kitchen",
                     *       "category": "Tile",
                     *       "itemName": "Zellige, sage",
                     *       "description": null,
                     *       "status": "Selected",
                     *       "showInCarousel": false,
                     *       "mediaUrl": null,
                     *       "version": 4
                     *     }
                     */
                    "application/json": components["schemas"]["StaffDesignItem"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such design item. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the `version` of the body; `version` is the current one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            /** @description The file storage is full. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description The page of the list. Without it and `perPage`, the answer is the whole list. */
                page?: number;
                /** @description Rows on a page, 50 if only `page` is sent. */
                perPage?: number;
                /** @description Only rows that were added or changed then or later. */
                updatedSince?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All documents of the project. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    /** @description The number of rows on all pages. */
                    "X-Total-Count": number;
                    /** @description The first, previous, next and last page (RFC 8288), if the answer is a page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
                     *         "category": "Contract",
                     *         "title": "Purchase agreement",
                     *         "description": null,
                     *         "fileName": "agreement.pdf",
                     *         "size": 248113,
                     *         "sha256": "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c",
                     *         "locationRemoved": false,
                     *         "scanState": "clean",
                     *         "uploadedAt": "2027-03-09T17:30:00.000Z",
                     *         "sentBy": null,
                     *         "fileUrl": "/api/admin/projects/1d9f3a70-52c8-4b1e-8e6d-7a0c4b2f9e13/documents/5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
                     *         "earlierFiles": [],
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["StaffDocument"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createDocuments: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": "Contract",
                 *       "label": "Purchase agreement",
                 *       "file": [
                 *         "file.pdf"
                 *       ]
                 *     }
                 */
                "multipart/form-data": {
                    /** @enum {string} */
                    category: "Contract" | "Inspection" | "Disclosure" | "Financial" | "Design" | "Other";
                    description?: string | null;
                    /** @default [] */
                    titles?: string | string[];
                    /** @default [] */
                    categories?: string | string[];
                    label?: string | null;
                    /** @description PDF, Word, JPG, or PNG. Up to ten files, 25 MB each and 100 MB in all. PDF and Word files keep their metadata. */
                    file: string[];
                };
            };
        };
        responses: {
            /** @description The new document, or a list of several. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
                     *       "category": "Contract",
                     *       "title": "Purchase agreement",
                     *       "description": null,
                     *       "fileName": "agreement.pdf",
                     *       "size": 248113,
                     *       "sha256": "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c",
                     *       "locationRemoved": false,
                     *       "scanState": "clean",
                     *       "uploadedAt": "2027-03-09T17:30:00.000Z",
                     *       "sentBy": null,
                     *       "fileUrl": "/api/admin/projects/1d9f3a70-52c8-4b1e-8e6d-7a0c4b2f9e13/documents/5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
                     *       "earlierFiles": [],
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["StaffDocument"] | components["schemas"]["StaffDocument"][];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is still running; `Retry-After` says when to try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            /** @description The file storage is full. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readDocumentFile: {
        parameters: {
            query?: {
                /** @description That of an earlier file. Without it, the answer is the newest file. */
                version?: string;
            };
            header?: never;
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description `Location` has the file for a minute. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such document. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The file’s virus scan isn’t finished. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such document. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    updateDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": "Inspection",
                 *       "version": 1,
                 *       "file": "file.pdf"
                 *     }
                 */
                "multipart/form-data": {
                    /** @enum {string} */
                    category?: "Contract" | "Inspection" | "Disclosure" | "Financial" | "Design" | "Other";
                    description?: string | null;
                    label?: string;
                    version?: string | number;
                    /**
                     * Format: binary
                     * @description Replaces the file for the buyer. Staff can still open earlier files. PDF, Word, JPG, or PNG, up to 25 MB.
                     */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description The changed document. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
                     *       "category": "Inspection",
                     *       "title": "Purchase agreement",
                     *       "description": null,
                     *       "fileName": "agreement.pdf",
                     *       "size": 248113,
                     *       "sha256": "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c",
                     *       "locationRemoved": false,
                     *       "scanState": "clean",
                     *       "uploadedAt": "2027-03-09T17:30:00.000Z",
                     *       "sentBy": null,
                     *       "fileUrl": "/api/admin/projects/1d9f3a70-52c8-4b1e-8e6d-7a0c4b2f9e13/documents/5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
                     *       "earlierFiles": [],
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["StaffDocument"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such document. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the `version` of the body; `version` is the current one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            /** @description The file storage is full. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readHero: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project, or it has no image. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    replaceHero: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "file.jpg"
                 *     }
                 */
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description JPG, PNG, or HEIC, up to 5 MB.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The image is stored. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "heroUrl": "/api/admin/projects/7c1e4b0a-2f6d-4e85-9a3b-5d8c0e1f2a3b/hero?4f1c"
                     *     }
                     */
                    "application/json": {
                        heroUrl: string;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            /** @description The file storage is full. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addItems: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "milestones": [
                 *         {
                 *           "label": "Demolition",
                 *           "date": "2027-03-09"
                 *         }
                 *       ],
                 *       "tasks": [
                 *         {
                 *           "title": "Choose the kitchen counters",
                 *           "dueOn": "2027-03-12"
                 *         }
                 *       ],
                 *       "contacts": [
                 *         {
                 *           "name": "Wei Chen",
                 *           "role": "Designer",
                 *           "email": "wei@example.com"
                 *         }
                 *       ],
                 *       "design": [
                 *         {
                 *           "room": "Kitchen",
                 *           "category": "Tile",
                 *           "itemName": "Zellige, sage"
                 *         }
                 *       ],
                 *       "documents": [
                 *         {
                 *           "title": "Proof of insurance",
                 *           "category": "Financial",
                 *           "dueOn": "2027-03-12"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewItems"];
            };
        };
        responses: {
            /** @description What was added. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "added": {
                     *         "milestones": [
                     *           {
                     *             "id": "3f0c8a52-7c1d-4e0b-9a34-6b5d2e1f7c80",
                     *             "label": "Demolition",
                     *             "date": "2027-03-09",
                     *             "completedOn": null,
                     *             "sortOrder": 0,
                     *             "version": 1
                     *           }
                     *         ],
                     *         "tasks": [
                     *           {
                     *             "id": "c2a9e1d4-0b7f-4c36-9d58-2e4f6a8b0c1d",
                     *             "title": "Choose the kitchen counters",
                     *             "description": null,
                     *             "completed": false,
                     *             "dueOn": "2027-03-12",
                     *             "assignee": null,
                     *             "sortOrder": 1,
                     *             "version": 1
                     *           }
                     *         ],
                     *         "contacts": [
                     *           {
                     *             "id": "8c4d2e10-6f3b-4a97-a5d8-1b0c9f7e6d35",
                     *             "name": "Wei Chen",
                     *             "role": "Designer",
                     *             "email": "wei@example.com",
                     *             "phone": null,
                     *             "version": 1
                     *           }
                     *         ],
                     *         "design": [
                     *           {
                     *             "id": "7a1e5f20-9b4c-4d83-8f6a-3c2b1d0e9f48",
                     *             "room": "Kitchen",
                     *             "category": "Tile",
                     *             "itemName": "Zellige, sage",
                     *             "description": null,
                     *             "status": "Pending",
                     *             "showInCarousel": false,
                     *             "mediaUrl": null,
                     *             "version": 1
                     *           }
                     *         ],
                     *         "documents": [
                     *           {
                     *             "id": "3f8a1c62-7b4d-4e95-a0c3-8d2b6f9e1a54",
                     *             "title": "Proof of insurance",
                     *             "description": null,
                     *             "category": "Financial",
                     *             "dueOn": "2027-03-12",
                     *             "receivedOn": null,
                     *             "documentId": null,
                     *             "version": 1
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AddedItems"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is still running; `Retry-After` says when to try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listStaffProjectMessages: {
        parameters: {
            query?: {
                /** @description The page of the list. */
                page?: number;
                /** @description Messages on a page. */
                perPage?: number;
                /** @description Only those that were sent then or later. */
                updatedSince?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the messages, the newest first. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    /** @description The number of rows on all pages. */
                    "X-Total-Count": number;
                    /** @description The first, previous, next and last page (RFC 8288), if the answer is a page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "3f8a2b1c-6d4e-4a90-8c7b-5e1d9f0a2b3c",
                     *         "side": "buyer",
                     *         "author": "Ana Reyes",
                     *         "formerBuyer": null,
                     *         "body": "Can we see the tile samples on Friday?",
                     *         "file": null,
                     *         "createdAt": "2027-03-09T17:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Message"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createStaffProjectMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "Can we see the tile samples on Friday?",
                 *       "file": "file.pdf"
                 *     }
                 */
                "multipart/form-data": {
                    body: string;
                    /**
                     * Format: binary
                     * @description PDF, Word, JPG, or PNG, up to 25 MB.
                     */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description The message. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3f8a2b1c-6d4e-4a90-8c7b-5e1d9f0a2b3c",
                     *       "side": "staff",
                     *       "author": "Ana Reyes",
                     *       "formerBuyer": null,
                     *       "body": "Can we see the tile samples on Friday?",
                     *       "file": null,
                     *       "createdAt": "2027-03-09T17:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The buyer can’t see messages about a project that isn’t active. Or the project has a new buyer now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            /** @description The file storage is full. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    markStaffProjectMessagesRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller has no unread messages there. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listMilestones: {
        parameters: {
            query?: {
                /** @description The page of the list. Without it and `perPage`, the answer is the whole list. */
                page?: number;
                /** @description Rows on a page, 50 if only `page` is sent. */
                perPage?: number;
                /** @description Only rows that were added or changed then or later. */
                updatedSince?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All milestones of the project. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    /** @description The number of rows on all pages. */
                    "X-Total-Count": number;
                    /** @description The first, previous, next and last page (RFC 8288), if the answer is a page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "3f0c8a52-7c1d-4e0b-9a34-6b5d2e1f7c80",
                     *         "label": "Demolition",
                     *         "date": "2027-03-09",
                     *         "completedOn": null,
                     *         "sortOrder": 2,
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["StaffMilestone"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createMilestone: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "Demolition",
                 *       "date": "2027-03-09",
                 *       "sortOrder": 2
                 *     }
                 */
                "application/json": components["schemas"]["MilestoneInput"];
            };
        };
        responses: {
            /** @description The new milestone. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3f0c8a52-7c1d-4e0b-9a34-6b5d2e1f7c80",
                     *       "label": "Demolition",
                     *       "date": "2027-03-09",
                     *       "completedOn": null,
                     *       "sortOrder": 2,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["StaffMilestone"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is still running; `Retry-After` says when to try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readMilestone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The milestone. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3f0c8a52-7c1d-4e0b-9a34-6b5d2e1f7c80",
                     *       "label": "Demolition",
                     *       "date": "2027-03-09",
                     *       "completedOn": null,
                     *       "sortOrder": 2,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["StaffMilestone"];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such milestone. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteMilestone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The milestone is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such milestone. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    updateMilestone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "completedOn": "2027-03-12",
                 *       "version": 3
                 *     }
                 */
                "application/json": components["schemas"]["MilestoneChanges"];
            };
        };
        responses: {
            /** @description The changed milestone. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3f0c8a52-7c1d-4e0b-9a34-6b5d2e1f7c80",
                     *       "label": "Demolition",
                     *       "date": "2027-03-09",
                     *       "completedOn": "2027-03-12",
                     *       "sortOrder": 2,
                     *       "version": 4
                     *     }
                     */
                    "application/json": components["schemas"]["StaffMilestone"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such milestone. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the `version` of the body; `version` is the current one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /** @description The page of the list. Without it and `perPage`, the answer is the whole list. */
                page?: number;
                /** @description Rows on a page, 50 if only `page` is sent. */
                perPage?: number;
                /** @description Only rows that were added or changed then or later. */
                updatedSince?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All tasks of the project. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    /** @description The number of rows on all pages. */
                    "X-Total-Count": number;
                    /** @description The first, previous, next and last page (RFC 8288), if the answer is a page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "c2a9e1d4-0b7f-4c36-9d58-2e4f6a8b0c1d",
                     *         "title": "Choose the kitchen counters",
                     *         "description": null,
                     *         "completed": false,
                     *         "dueOn": "2027-03-12",
                     *         "assignee": null,
                     *         "sortOrder": 1,
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["StaffTask"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Choose the kitchen counters",
                 *       "dueOn": "2027-03-12",
                 *       "sortOrder": 1
                 *     }
                 */
                "application/json": components["schemas"]["TaskInput"];
            };
        };
        responses: {
            /** @description The new task. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c2a9e1d4-0b7f-4c36-9d58-2e4f6a8b0c1d",
                     *       "title": "Choose the kitchen counters",
                     *       "description": null,
                     *       "completed": false,
                     *       "dueOn": "2027-03-12",
                     *       "assignee": null,
                     *       "sortOrder": 1,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["StaffTask"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is still running; `Retry-After` says when to try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c2a9e1d4-0b7f-4c36-9d58-2e4f6a8b0c1d",
                     *       "title": "Choose the kitchen counters",
                     *       "description": null,
                     *       "completed": false,
                     *       "dueOn": "2027-03-12",
                     *       "assignee": null,
                     *       "sortOrder": 1,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["StaffTask"];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such task. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such task. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    updateTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "completed": true,
                 *       "version": 3
                 *     }
                 */
                "application/json": components["schemas"]["TaskChanges"];
            };
        };
        responses: {
            /** @description The changed task. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c2a9e1d4-0b7f-4c36-9d58-2e4f6a8b0c1d",
                     *       "title": "Choose the kitchen counters",
                     *       "description": null,
                     *       "completed": true,
                     *       "dueOn": "2027-03-12",
                     *       "assignee": null,
                     *       "sortOrder": 1,
                     *       "version": 4
                     *     }
                     */
                    "application/json": components["schemas"]["StaffTask"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such task. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the `version` of the body; `version` is the current one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listWantedDocuments: {
        parameters: {
            query?: {
                /** @description The page of the list. Without it and `perPage`, the answer is the whole list. */
                page?: number;
                /** @description Rows on a page, 50 if only `page` is sent. */
                perPage?: number;
                /** @description Only rows that were added or changed then or later. */
                updatedSince?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All wanted documents of the project. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    /** @description The number of rows on all pages. */
                    "X-Total-Count": number;
                    /** @description The first, previous, next and last page (RFC 8288), if the answer is a page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "3f8a1c62-7b4d-4e95-a0c3-8d2b6f9e1a54",
                     *         "title": "Proof of insurance",
                     *         "description": null,
                     *         "category": "Financial",
                     *         "dueOn": "2027-03-12",
                     *         "receivedOn": null,
                     *         "documentId": null,
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["StaffWantedDocument"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createWantedDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Proof of insurance",
                 *       "category": "Financial",
                 *       "dueOn": "2027-03-12"
                 *     }
                 */
                "application/json": components["schemas"]["WantedDocumentInput"];
            };
        };
        responses: {
            /** @description The new wanted document. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3f8a1c62-7b4d-4e95-a0c3-8d2b6f9e1a54",
                     *       "title": "Proof of insurance",
                     *       "description": null,
                     *       "category": "Financial",
                     *       "dueOn": "2027-03-12",
                     *       "receivedOn": null,
                     *       "documentId": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["StaffWantedDocument"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is still running; `Retry-After` says when to try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readWantedDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wanted document. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3f8a1c62-7b4d-4e95-a0c3-8d2b6f9e1a54",
                     *       "title": "Proof of insurance",
                     *       "description": null,
                     *       "category": "Financial",
                     *       "dueOn": "2027-03-12",
                     *       "receivedOn": null,
                     *       "documentId": null,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["StaffWantedDocument"];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such wanted document. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteWantedDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wanted document is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such wanted document. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    updateWantedDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dueOn": "2027-03-19",
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["WantedDocumentChanges"];
            };
        };
        responses: {
            /** @description The changed wanted document. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3f8a1c62-7b4d-4e95-a0c3-8d2b6f9e1a54",
                     *       "title": "Proof of insurance",
                     *       "description": null,
                     *       "category": "Financial",
                     *       "dueOn": "2027-03-19",
                     *       "receivedOn": null,
                     *       "documentId": null,
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["StaffWantedDocument"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The project has no such wanted document. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the `version` of the body; `version` is the current one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readReports: {
        parameters: {
            query?: {
                /** @description The number of months, the current one included. */
                months?: "3" | "12" | "24";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reports. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "people": [
                     *         {
                     *           "month": "2027-03",
                     *           "people": 61,
                     *           "requested": 14,
                     *           "projects": 3
                     *         }
                     *       ],
                     *       "requests": [
                     *         {
                     *           "month": "2027-03",
                     *           "received": 14,
                     *           "answered": 13,
                     *           "inTime": 12,
                     *           "medianHours": 20.5,
                     *           "slowHours": 44.25
                     *         }
                     *       ],
                     *       "leads": [
                     *         {
                     *           "month": "2027-03",
                     *           "received": 47,
                     *           "answered": 13,
                     *           "inTime": 12,
                     *           "medianHours": 20.5,
                     *           "slowHours": 44.25
                     *         }
                     *       ],
                     *       "upgrades": [
                     *         {
                     *           "id": "kitchen-remodel",
                     *           "title": "Kitchen remodel",
                     *           "requests": 9,
                     *           "medianCost": 25000
                     *         }
                     *       ],
                     *       "counties": [
                     *         {
                     *           "county": "Riverside",
                     *           "leads": 12,
                     *           "requests": 5,
                     *           "saved": 31
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Reports"];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description The page of the list. Without it and `perPage`, the answer is the whole list. */
                page?: number;
                /** @description Rows on a page, 50 if only `page` is sent. */
                perPage?: number;
                /** @description Only rows that were added or changed then or later. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The templates by name. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    /** @description The number of rows on all pages. */
                    "X-Total-Count": number;
                    /** @description The first, previous, next and last page (RFC 8288), if the answer is a page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "2b6d9f14-8e3a-4c57-b0d1-6a9e4f7c2d38",
                     *         "name": "Kitchen remodel",
                     *         "milestones": [
                     *           {
                     *             "label": "Demolition",
                     *             "day": 0
                     *           },
                     *           {
                     *             "label": "Cabinets",
                     *             "day": 28
                     *           }
                     *         ],
                     *         "tasks": [
                     *           {
                     *             "title": "Choose the kitchen counters",
                     *             "description": null,
                     *             "day": 7,
                     *             "assignee": "buyer"
                     *           }
                     *         ],
                     *         "contacts": [
                     *           {
                     *             "name": "Wei Chen",
                     *             "role": "Designer",
                     *             "email": "wei@example.com",
                     *             "phone": null
                     *           }
                     *         ],
                     *         "design": [
                     *           {
                     *             "room": "Kitchen",
                     *             "category": "Tile",
                     *             "itemName": "Backsplash",
                     *             "description": null
                     *           }
                     *         ],
                     *         "documents": [
                     *           {
                     *             "title": "Proof of insurance",
                     *             "description": null,
                     *             "category": "Financial",
                     *             "day": 14
                     *           }
                     *         ],
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Template"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Kitchen remodel",
                 *       "milestones": [
                 *         {
                 *           "label": "Demolition",
                 *           "day": 0
                 *         },
                 *         {
                 *           "label": "Cabinets",
                 *           "day": 28
                 *         }
                 *       ],
                 *       "tasks": [
                 *         {
                 *           "title": "Choose the kitchen counters",
                 *           "description": null,
                 *           "day": 7,
                 *           "assignee": "buyer"
                 *         }
                 *       ],
                 *       "contacts": [
                 *         {
                 *           "name": "Wei Chen",
                 *           "role": "Designer",
                 *           "email": "wei@example.com",
                 *           "phone": null
                 *         }
                 *       ],
                 *       "design": [
                 *         {
                 *           "room": "Kitchen",
                 *           "category": "Tile",
                 *           "itemName": "Backsplash",
                 *           "description": null
                 *         }
                 *       ],
                 *       "documents": [
                 *         {
                 *           "title": "Proof of insurance",
                 *           "description": null,
                 *           "category": "Financial",
                 *           "day": 14
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TemplateInput"];
            };
        };
        responses: {
            /** @description The new template. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2b6d9f14-8e3a-4c57-b0d1-6a9e4f7c2d38",
                     *       "name": "Kitchen remodel",
                     *       "milestones": [
                     *         {
                     *           "label": "Demolition",
                     *           "day": 0
                     *         },
                     *         {
                     *           "label": "Cabinets",
                     *           "day": 28
                     *         }
                     *       ],
                     *       "tasks": [
                     *         {
                     *           "title": "Choose the kitchen counters",
                     *           "description": null,
                     *           "day": 7,
                     *           "assignee": "buyer"
                     *         }
                     *       ],
                     *       "contacts": [
                     *         {
                     *           "name": "Wei Chen",
                     *           "role": "Designer",
                     *           "email": "wei@example.com",
                     *           "phone": null
                     *         }
                     *       ],
                     *       "design": [
                     *         {
                     *           "room": "Kitchen",
                     *           "category": "Tile",
                     *           "itemName": "Backsplash",
                     *           "description": null
                     *         }
                     *       ],
                     *       "documents": [
                     *         {
                     *           "title": "Proof of insurance",
                     *           "description": null,
                     *           "category": "Financial",
                     *           "day": 14
                     *         }
                     *       ],
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The first request with this `Idempotency-Key` is still running; `Retry-After` says when to try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2b6d9f14-8e3a-4c57-b0d1-6a9e4f7c2d38",
                     *       "name": "Kitchen remodel",
                     *       "milestones": [
                     *         {
                     *           "label": "Demolition",
                     *           "day": 0
                     *         },
                     *         {
                     *           "label": "Cabinets",
                     *           "day": 28
                     *         }
                     *       ],
                     *       "tasks": [
                     *         {
                     *           "title": "Choose the kitchen counters",
                     *           "description": null,
                     *           "day": 7,
                     *           "assignee": "buyer"
                     *         }
                     *       ],
                     *       "contacts": [
                     *         {
                     *           "name": "Wei Chen",
                     *           "role": "Designer",
                     *           "email": "wei@example.com",
                     *           "phone": null
                     *         }
                     *       ],
                     *       "design": [
                     *         {
                     *           "room": "Kitchen",
                     *           "category": "Tile",
                     *           "itemName": "Backsplash",
                     *           "description": null
                     *         }
                     *       ],
                     *       "documents": [
                     *         {
                     *           "title": "Proof of insurance",
                     *           "description": null,
                     *           "category": "Financial",
                     *           "day": 14
                     *         }
                     *       ],
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such template. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such template. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changeTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                templateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tasks": [
                 *         {
                 *           "title": "Order the kitchen counters",
                 *           "description": null,
                 *           "day": 14,
                 *           "assignee": "staff"
                 *         }
                 *       ],
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["TemplateChange"];
            };
        };
        responses: {
            /** @description The changed template. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2b6d9f14-8e3a-4c57-b0d1-6a9e4f7c2d38",
                     *       "name": "Kitchen remodel",
                     *       "milestones": [
                     *         {
                     *           "label": "Demolition",
                     *           "day": 0
                     *         },
                     *         {
                     *           "label": "Cabinets",
                     *           "day": 28
                     *         }
                     *       ],
                     *       "tasks": [
                     *         {
                     *           "title": "Order the kitchen counters",
                     *           "description": null,
                     *           "day": 14,
                     *           "assignee": "staff"
                     *         }
                     *       ],
                     *       "contacts": [
                     *         {
                     *           "name": "Wei Chen",
                     *           "role": "Designer",
                     *           "email": "wei@example.com",
                     *           "phone": null
                     *         }
                     *       ],
                     *       "design": [
                     *         {
                     *           "room": "Kitchen",
                     *           "category": "Tile",
                     *           "itemName": "Backsplash",
                     *           "description": null
                     *         }
                     *       ],
                     *       "documents": [
                     *         {
                     *           "title": "Proof of insurance",
                     *           "description": null,
                     *           "category": "Financial",
                     *           "day": 14
                     *         }
                     *       ],
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such template. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the `version` of the body; `version` is the current one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listUpgrades: {
        parameters: {
            query?: {
                /** @description The page of the list. Without it and `perPage`, the answer is the whole list. */
                page?: number;
                /** @description Rows on a page, 50 if only `page` is sent. */
                perPage?: number;
                /** @description Only rows that were added or changed then or later. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upgrades, in the order in which buyers see them. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    /** @description The number of rows on all pages. */
                    "X-Total-Count": number;
                    /** @description The first, previous, next and last page (RFC 8288), if the answer is a page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "pool-resurfacing",
                     *         "title": "Pool resurfacing",
                     *         "category": "Pool",
                     *         "description": "New plaster and tile line.",
                     *         "photoUrl": null,
                     *         "costRule": "fixed",
                     *         "unitCost": 14000,
                     *         "lowPercent": 85,
                     *         "highPercent": 120,
                     *         "weeks": 2,
                     *         "permitRisk": "Low",
                     *         "valuePercent": 50,
                     *         "valueSource": null,
                     *         "homeTypes": [],
                     *         "yearMin": null,
                     *         "yearMax": null,
                     *         "storiesMin": null,
                     *         "storiesMax": null,
                     *         "pool": "with",
                     *         "counties": [],
                     *         "zips": [],
                     *         "active": true,
                     *         "sortOrder": 13,
                     *         "version": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["CatalogUpgrade"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createUpgrade: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Pool resurfacing",
                 *       "category": "Pool",
                 *       "description": "New plaster and tile line.",
                 *       "costRule": "fixed",
                 *       "unitCost": 14000,
                 *       "weeks": 2,
                 *       "valuePercent": 50,
                 *       "pool": "with",
                 *       "active": true,
                 *       "sortOrder": 13
                 *     }
                 */
                "application/json": components["schemas"]["UpgradeInput"];
            };
        };
        responses: {
            /** @description The new upgrade. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pool-resurfacing",
                     *       "title": "Pool resurfacing",
                     *       "category": "Pool",
                     *       "description": "New plaster and tile line.",
                     *       "photoUrl": null,
                     *       "costRule": "fixed",
                     *       "unitCost": 14000,
                     *       "lowPercent": 85,
                     *       "highPercent": 120,
                     *       "weeks": 2,
                     *       "permitRisk": "Low",
                     *       "valuePercent": 50,
                     *       "valueSource": null,
                     *       "homeTypes": [],
                     *       "yearMin": null,
                     *       "yearMax": null,
                     *       "storiesMin": null,
                     *       "storiesMax": null,
                     *       "pool": "with",
                     *       "counties": [],
                     *       "zips": [],
                     *       "active": true,
                     *       "sortOrder": 13,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CatalogUpgrade"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The first request with this `Idempotency-Key` is still running; `Retry-After` says when to try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readUpgrade: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                upgradeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upgrade. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pool-resurfacing",
                     *       "title": "Pool resurfacing",
                     *       "category": "Pool",
                     *       "description": "New plaster and tile line.",
                     *       "photoUrl": null,
                     *       "costRule": "fixed",
                     *       "unitCost": 14000,
                     *       "lowPercent": 85,
                     *       "highPercent": 120,
                     *       "weeks": 2,
                     *       "permitRisk": "Low",
                     *       "valuePercent": 50,
                     *       "valueSource": null,
                     *       "homeTypes": [],
                     *       "yearMin": null,
                     *       "yearMax": null,
                     *       "storiesMin": null,
                     *       "storiesMax": null,
                     *       "pool": "with",
                     *       "counties": [],
                     *       "zips": [],
                     *       "active": true,
                     *       "sortOrder": 13,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["CatalogUpgrade"];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The catalog has no such upgrade. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    deleteUpgrade: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                upgradeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upgrade is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The catalog has no such upgrade. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changeUpgrade: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                upgradeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "unitCost": 15500,
                 *       "weeks": 3,
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["UpgradeChange"];
            };
        };
        responses: {
            /** @description The changed upgrade. */
            200: {
                headers: {
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pool-resurfacing",
                     *       "title": "Pool resurfacing",
                     *       "category": "Pool",
                     *       "description": "New plaster and tile line.",
                     *       "photoUrl": null,
                     *       "costRule": "fixed",
                     *       "unitCost": 15500,
                     *       "lowPercent": 85,
                     *       "highPercent": 120,
                     *       "weeks": 3,
                     *       "permitRisk": "Low",
                     *       "valuePercent": 50,
                     *       "valueSource": null,
                     *       "homeTypes": [],
                     *       "yearMin": null,
                     *       "yearMax": null,
                     *       "storiesMin": null,
                     *       "storiesMax": null,
                     *       "pool": "with",
                     *       "counties": [],
                     *       "zips": [],
                     *       "active": true,
                     *       "sortOrder": 13,
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["CatalogUpgrade"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The catalog has no such upgrade. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the `version` of the body; `version` is the current one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    replaceUpgradePhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                upgradeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photo": "file.jpg"
                 *     }
                 */
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description JPG, PNG, WebP, or HEIC, up to 25 MB.
                     */
                    photo: string;
                };
            };
        };
        responses: {
            /** @description The upgrade with its new photo. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    /** @description The version of the row, for `If-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pool-resurfacing",
                     *       "title": "Pool resurfacing",
                     *       "category": "Pool",
                     *       "description": "New plaster and tile line.",
                     *       "photoUrl": "/api/upgrade-photos/4c8e1a6f-2b7d-4f95-8a03-9d6e5c1b7f20",
                     *       "costRule": "fixed",
                     *       "unitCost": 14000,
                     *       "lowPercent": 85,
                     *       "highPercent": 120,
                     *       "weeks": 2,
                     *       "permitRisk": "Low",
                     *       "valuePercent": 50,
                     *       "valueSource": null,
                     *       "homeTypes": [],
                     *       "yearMin": null,
                     *       "yearMax": null,
                     *       "storiesMin": null,
                     *       "storiesMax": null,
                     *       "pool": "with",
                     *       "counties": [],
                     *       "zips": [],
                     *       "active": true,
                     *       "sortOrder": 13,
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["CatalogUpgrade"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The catalog has no such upgrade. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            /** @description The file storage is full. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteUpgradePhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `version` of the row that the change is based on, in quotes; without it any version. The `ETag` of a file or picture is not a version. */
                "If-Match"?: string;
            };
            path: {
                upgradeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upgrade has no photo. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The catalog has no such upgrade. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Someone else changed the row since the version of `If-Match`; `version` is the current one. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grantType": "password",
                 *       "email": "ana@example.com",
                 *       "password": "tulip window gravel"
                 *     }
                 */
                "application/json": components["schemas"]["TokenInput"];
            };
        };
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accessToken": "eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl",
                     *       "refreshToken": "kJ3n.1.Yx0",
                     *       "tokenType": "Bearer",
                     *       "expiresAt": "2027-03-09T17:45:00.000Z"
                     *     }
                     */
                    "application/json": {
                        accessToken: string;
                        refreshToken: string;
                        /** @constant */
                        tokenType: "Bearer";
                        /**
                         * Format: date-time
                         * @description When the access token expires.
                         */
                        expiresAt: string;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            /** @description The refresh token is not valid, was used, or has expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Problem403"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description The email or password isn’t correct, or a field is missing, wrong or unknown. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts; see `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Problem500"];
            /** @description Many people are signing in at once, or the database can’t be reached; see `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readGoogleMapsKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "apiKey": "AIzaSyD-example"
                     *     }
                     */
                    "application/json": {
                        apiKey: string;
                    };
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            /** @description The site has no key. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    syncFeeds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["SyncInput"];
            };
        };
        responses: {
            /** @description What the sync has read, summed over the feeds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "upserts": 12,
                     *       "pages": 1,
                     *       "sinceIso": "2027-03-09T17:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SyncResult"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description A sync is already running, and none was started. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            /** @description A feed could not be synced. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Problem503"];
        };
    };
    createLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "listingId": 4471,
                 *       "name": "Ana Reyes",
                 *       "email": "ana@example.com",
                 *       "contactPref": "text"
                 *     }
                 */
                "application/json": components["schemas"]["LeadInput"];
            };
        };
        responses: {
            /** @description The question was sent. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    /** @description The limits that the request counts against: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, until it is whole again in `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "9b2f4c1e-5d3a-4f60-8a7b-1c2d3e4f5a6b",
                     *       "listingId": 4471,
                     *       "createdAt": "2027-03-09T17:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Lead"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The home isn’t on the market. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is still running; `Retry-After` says when to try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many questions from this network; see `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    findListings: {
        parameters: {
            query?: {
                /** @description A city’s name. */
                city?: string;
                /** @description A county’s name, without “County”. */
                county?: string;
                /** @description An MLS number, or words that must all be in the address. */
                q?: string;
                /** @description Words of the description. */
                keywords?: string;
                /** @description A ZIP code. */
                zip?: string;
                /** @description Minimum price. */
                minPrice?: number;
                /** @description Maximum price. */
                maxPrice?: number;
                /** @description Maximum monthly payment in whole dollars: loan, property tax, insurance and HOA dues, with `upgrades`. */
                maxPayment?: number;
                /** @description Minimum number of bedrooms. */
                beds?: number;
                /** @description Minimum number of bathrooms. */
                baths?: number;
                /** @description Minimum number of garage spaces. */
                garageMin?: number;
                /** @description Minimum area. */
                sqftMin?: number;
                /** @description Maximum area. */
                sqftMax?: number;
                /** @description Minimum lot size. */
                lotMin?: number;
                /** @description Maximum lot size. */
                lotMax?: number;
                /** @description Minimum number of stories. */
                storiesMin?: number;
                /** @description Maximum number of stories. */
                storiesMax?: number;
                /** @description Minimum year built. */
                yearMin?: number;
                /** @description Maximum year built. */
                yearMax?: number;
                /** @description Minimum number of days on market. */
                daysMin?: number;
                /** @description Maximum number of days on market. */
                daysMax?: number;
                /** @description Down payment of the monthly payment, in percent. */
                down?: number;
                /** @description Interest rate of the monthly payment, in percent per year. */
                rate?: number;
                /** @description Years of the loan of the monthly payment, rounded. */
                term?: number;
                /** @description Insurance of the monthly payment, in dollars a year. */
                insurance?: number;
                /** @description Ids of upgrades that the monthly payment includes for the homes that are offered them. */
                upgrades?: string[];
                /** @description The type of pool. */
                poolType?: "private" | "community" | "in-ground" | "above-ground" | "heated" | "fenced" | "none";
                /** @description 1 for homes whose price was reduced. */
                reduced?: "0" | "1" | "true" | "on" | "false";
                /** @description 1 for homes with an open house that hasn’t ended. */
                openHouse?: "0" | "1" | "true" | "on" | "false";
                /** @description 1 for homes that aren’t known to be in a 55+ community. */
                exclude55?: "0" | "1" | "true" | "on" | "false";
                /** @description Types of homes. */
                types?: ("house" | "townhouse" | "condo" | "multi-family" | "co-op")[];
                /** @description The map’s area: west, south, east and north in degrees. */
                bbox?: string;
                /** @description A drawn area: its corners, as lng,lat. */
                polygon?: string;
                /** @description The order of a list. */
                sort?: "recommended" | "price" | "price-desc" | "payment" | "newest";
                /** @description The page of a list. Anything else is the first. */
                page?: number;
                /** @description Homes on a page. */
                perPage?: number;
                /** @description The map’s center as lat,lng, which selects no homes. */
                ll?: string;
                /** @description The map’s zoom, which determines how many pins are merged. */
                z?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the homes that match, and how many there are. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "listings": [
                     *         {
                     *           "id": 4471,
                     *           "mlsId": "IV26203311",
                     *           "price": 589000,
                     *           "status": "Active",
                     *           "daysOnMarket": 6,
                     *           "cumulativeDaysOnMarket": 6,
                     *           "address": {
                     *             "line1": "4471 Brockton Ave",
                     *             "city": "Riverside",
                     *             "state": "CA",
                     *             "zip": "92501",
                     *             "lat": 33.97172,
                     *             "lng": -117.37921
                     *           },
                     *           "beds": 3,
                     *           "baths": 2,
                     *           "sqft": 1620,
                     *           "yearBuilt": 1954,
                     *           "description": "A single-story home near downtown.",
                     *           "highlights": [
                     *             "New roof"
                     *           ],
                     *           "media": [
                     *             {
                     *               "url": "/api/media/4471-0f1e2d3c4b5a6978",
                     *               "caption": "Front of the home"
                     *             }
                     *           ],
                     *           "taxesAnnual": 6400,
                     *           "hoaMonthly": null,
                     *           "homeType": "house",
                     *           "lotSqft": 7200,
                     *           "stories": 1,
                     *           "garageSpaces": 2,
                     *           "poolTypes": [],
                     *           "seniorCommunity": null,
                     *           "features": {
                     *             "parking": [
                     *               {
                     *                 "label": "Parking",
                     *                 "value": "Driveway"
                     *               }
                     *             ]
                     *           },
                     *           "schools": [
                     *             {
                     *               "level": "High",
                     *               "name": null,
                     *               "district": "Riverside Unified"
                     *             }
                     *           ],
                     *           "openHouses": [
                     *             {
                     *               "startsAt": "2027-03-13T20:00:00.000Z",
                     *               "endsAt": "2027-03-13T23:00:00.000Z",
                     *               "remarks": null,
                     *               "onlineOnly": true
                     *             }
                     *           ],
                     *           "attribution": {
                     *             "officeName": "Brockton Realty",
                     *             "officePhone": "951-555-0148",
                     *             "agentName": "Dana Ellis",
                     *             "agentPhone": null,
                     *             "agentLicense": "01234567",
                     *             "contact": "951-555-0148",
                     *             "association": null,
                     *             "source": "Sample MLS",
                     *             "copyright": null,
                     *             "disclaimer": null
                     *           },
                     *           "details": {
                     *             "yearBuiltSource": "Assessor"
                     *           },
                     *           "listedAt": "2027-03-03T17:00:00.000Z",
                     *           "updatedAt": "2027-03-09T17:30:00.000Z",
                     *           "locationApproximate": false
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        listings: components["schemas"]["Listing"][];
                        total: number;
                    };
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readListing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The home. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 4471,
                     *       "mlsId": "IV26203311",
                     *       "price": 589000,
                     *       "status": "Active",
                     *       "daysOnMarket": 6,
                     *       "cumulativeDaysOnMarket": 6,
                     *       "address": {
                     *         "line1": "4471 Brockton Ave",
                     *         "city": "Riverside",
                     *         "state": "CA",
                     *         "zip": "92501",
                     *         "lat": 33.97172,
                     *         "lng": -117.37921
                     *       },
                     *       "beds": 3,
                     *       "baths": 2,
                     *       "sqft": 1620,
                     *       "yearBuilt": 1954,
                     *       "description": "A single-story home near downtown.",
                     *       "highlights": [
                     *         "New roof"
                     *       ],
                     *       "media": [
                     *         {
                     *           "url": "/api/media/4471-0f1e2d3c4b5a6978",
                     *           "caption": "Front of the home"
                     *         }
                     *       ],
                     *       "taxesAnnual": 6400,
                     *       "hoaMonthly": null,
                     *       "homeType": "house",
                     *       "lotSqft": 7200,
                     *       "stories": 1,
                     *       "garageSpaces": 2,
                     *       "poolTypes": [],
                     *       "seniorCommunity": null,
                     *       "features": {
                     *         "parking": [
                     *           {
                     *             "label": "Parking",
                     *             "value": "Driveway"
                     *           }
                     *         ]
                     *       },
                     *       "schools": [
                     *         {
                     *           "level": "High",
                     *           "name": null,
                     *           "district": "Riverside Unified"
                     *         }
                     *       ],
                     *       "openHouses": [
                     *         {
                     *           "startsAt": "2027-03-13T20:00:00.000Z",
                     *           "endsAt": "2027-03-13T23:00:00.000Z",
                     *           "remarks": null,
                     *           "onlineOnly": true
                     *         }
                     *       ],
                     *       "attribution": {
                     *         "officeName": "Brockton Realty",
                     *         "officePhone": "951-555-0148",
                     *         "agentName": "Dana Ellis",
                     *         "agentPhone": null,
                     *         "agentLicense": "01234567",
                     *         "contact": "951-555-0148",
                     *         "association": null,
                     *         "source": "Sample MLS",
                     *         "copyright": null,
                     *         "disclaimer": null
                     *       },
                     *       "details": {
                     *         "yearBuiltSource": "Assessor"
                     *       },
                     *       "listedAt": "2027-03-03T17:00:00.000Z",
                     *       "updatedAt": "2027-03-09T17:30:00.000Z",
                     *       "locationApproximate": false,
                     *       "priceHistory": [
                     *         {
                     *           "at": "2027-03-03T17:00:00.000Z",
                     *           "price": 589000,
                     *           "status": "Active"
                     *         }
                     *       ],
                     *       "upgradesCatalog": [
                     *         {
                     *           "id": "kitchen-remodel",
                     *           "title": "Kitchen remodel",
                     *           "category": "Kitchen",
                     *           "cost": 25000,
                     *           "weeks": 8
                     *         }
                     *       ],
                     *       "upgrades": [
                     *         {
                     *           "id": "kitchen-remodel",
                     *           "title": "Kitchen remodel",
                     *           "category": "Kitchen",
                     *           "description": null,
                     *           "photoUrl": null,
                     *           "cost": 25000,
                     *           "costRange": [
                     *             21500,
                     *             30000
                     *           ],
                     *           "avrDelta": 17500,
                     *           "valuePercent": 70,
                     *           "valueSource": null,
                     *           "permittedRisk": "Low",
                     *           "weeks": 8,
                     *           "reason": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListingDetail"];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            /** @description There has never been such a home. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The home is off the market. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            /** @description The home’s data is out of date, or the database can’t be reached; see `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    countListings: {
        parameters: {
            query?: {
                /** @description A city’s name. */
                city?: string;
                /** @description A county’s name, without “County”. */
                county?: string;
                /** @description An MLS number, or words that must all be in the address. */
                q?: string;
                /** @description Words of the description. */
                keywords?: string;
                /** @description A ZIP code. */
                zip?: string;
                /** @description Minimum price. */
                minPrice?: number;
                /** @description Maximum price. */
                maxPrice?: number;
                /** @description Maximum monthly payment in whole dollars: loan, property tax, insurance and HOA dues, with `upgrades`. */
                maxPayment?: number;
                /** @description Minimum number of bedrooms. */
                beds?: number;
                /** @description Minimum number of bathrooms. */
                baths?: number;
                /** @description Minimum number of garage spaces. */
                garageMin?: number;
                /** @description Minimum area. */
                sqftMin?: number;
                /** @description Maximum area. */
                sqftMax?: number;
                /** @description Minimum lot size. */
                lotMin?: number;
                /** @description Maximum lot size. */
                lotMax?: number;
                /** @description Minimum number of stories. */
                storiesMin?: number;
                /** @description Maximum number of stories. */
                storiesMax?: number;
                /** @description Minimum year built. */
                yearMin?: number;
                /** @description Maximum year built. */
                yearMax?: number;
                /** @description Minimum number of days on market. */
                daysMin?: number;
                /** @description Maximum number of days on market. */
                daysMax?: number;
                /** @description Down payment of the monthly payment, in percent. */
                down?: number;
                /** @description Interest rate of the monthly payment, in percent per year. */
                rate?: number;
                /** @description Years of the loan of the monthly payment, rounded. */
                term?: number;
                /** @description Insurance of the monthly payment, in dollars a year. */
                insurance?: number;
                /** @description Ids of upgrades that the monthly payment includes for the homes that are offered them. */
                upgrades?: string[];
                /** @description The type of pool. */
                poolType?: "private" | "community" | "in-ground" | "above-ground" | "heated" | "fenced" | "none";
                /** @description 1 for homes whose price was reduced. */
                reduced?: "0" | "1" | "true" | "on" | "false";
                /** @description 1 for homes with an open house that hasn’t ended. */
                openHouse?: "0" | "1" | "true" | "on" | "false";
                /** @description 1 for homes that aren’t known to be in a 55+ community. */
                exclude55?: "0" | "1" | "true" | "on" | "false";
                /** @description Types of homes. */
                types?: ("house" | "townhouse" | "condo" | "multi-family" | "co-op")[];
                /** @description The map’s area: west, south, east and north in degrees. */
                bbox?: string;
                /** @description A drawn area: its corners, as lng,lat. */
                polygon?: string;
                /** @description The order of a list. */
                sort?: "recommended" | "price" | "price-desc" | "payment" | "newest";
                /** @description The page of a list. Anything else is the first. */
                page?: number;
                /** @description Homes on a page. */
                perPage?: number;
                /** @description The map’s center as lat,lng, which selects no homes. */
                ll?: string;
                /** @description The map’s zoom, which determines how many pins are merged. */
                z?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of homes that match. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 1284
                     *     }
                     */
                    "application/json": {
                        total: number;
                    };
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    findPins: {
        parameters: {
            query?: {
                /** @description A city’s name. */
                city?: string;
                /** @description A county’s name, without “County”. */
                county?: string;
                /** @description An MLS number, or words that must all be in the address. */
                q?: string;
                /** @description Words of the description. */
                keywords?: string;
                /** @description A ZIP code. */
                zip?: string;
                /** @description Minimum price. */
                minPrice?: number;
                /** @description Maximum price. */
                maxPrice?: number;
                /** @description Maximum monthly payment in whole dollars: loan, property tax, insurance and HOA dues, with `upgrades`. */
                maxPayment?: number;
                /** @description Minimum number of bedrooms. */
                beds?: number;
                /** @description Minimum number of bathrooms. */
                baths?: number;
                /** @description Minimum number of garage spaces. */
                garageMin?: number;
                /** @description Minimum area. */
                sqftMin?: number;
                /** @description Maximum area. */
                sqftMax?: number;
                /** @description Minimum lot size. */
                lotMin?: number;
                /** @description Maximum lot size. */
                lotMax?: number;
                /** @description Minimum number of stories. */
                storiesMin?: number;
                /** @description Maximum number of stories. */
                storiesMax?: number;
                /** @description Minimum year built. */
                yearMin?: number;
                /** @description Maximum year built. */
                yearMax?: number;
                /** @description Minimum number of days on market. */
                daysMin?: number;
                /** @description Maximum number of days on market. */
                daysMax?: number;
                /** @description Down payment of the monthly payment, in percent. */
                down?: number;
                /** @description Interest rate of the monthly payment, in percent per year. */
                rate?: number;
                /** @description Years of the loan of the monthly payment, rounded. */
                term?: number;
                /** @description Insurance of the monthly payment, in dollars a year. */
                insurance?: number;
                /** @description Ids of upgrades that the monthly payment includes for the homes that are offered them. */
                upgrades?: string[];
                /** @description The type of pool. */
                poolType?: "private" | "community" | "in-ground" | "above-ground" | "heated" | "fenced" | "none";
                /** @description 1 for homes whose price was reduced. */
                reduced?: "0" | "1" | "true" | "on" | "false";
                /** @description 1 for homes with an open house that hasn’t ended. */
                openHouse?: "0" | "1" | "true" | "on" | "false";
                /** @description 1 for homes that aren’t known to be in a 55+ community. */
                exclude55?: "0" | "1" | "true" | "on" | "false";
                /** @description Types of homes. */
                types?: ("house" | "townhouse" | "condo" | "multi-family" | "co-op")[];
                /** @description The map’s area: west, south, east and north in degrees. */
                bbox?: string;
                /** @description A drawn area: its corners, as lng,lat. */
                polygon?: string;
                /** @description The order of a list. */
                sort?: "recommended" | "price" | "price-desc" | "payment" | "newest";
                /** @description The page of a list. Anything else is the first. */
                page?: number;
                /** @description Homes on a page. */
                perPage?: number;
                /** @description The map’s center as lat,lng, which selects no homes. */
                ll?: string;
                /** @description The map’s zoom, which determines how many pins are merged. */
                z?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pins. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 4471,
                     *         "lat": 33.97172,
                     *         "lng": -117.37921,
                     *         "price": 589000,
                     *         "count": 3
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Pin"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user, when the access token expires, and the current project. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "3f0c8a52-7c1d-4e0b-9a34-6b5d2e1f7c80",
                     *         "email": "ana@example.com",
                     *         "name": "Ana Reyes",
                     *         "phone": null,
                     *         "staff": false,
                     *         "needsSecondFactor": false,
                     *         "recentlyAuthenticated": false
                     *       },
                     *       "expiresAt": "2027-03-09T18:30:00.000Z",
                     *       "projectId": null,
                     *       "hasActiveProject": false
                     *     }
                     */
                    "application/json": {
                        user: components["schemas"]["User"];
                        /** Format: date-time */
                        expiresAt: string;
                        projectId: string | null;
                        hasActiveProject: boolean;
                    };
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readEmailSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "emails": "at-once",
                     *       "taskReminders": true,
                     *       "weeklySummary": true
                     *     }
                     */
                    "application/json": components["schemas"]["EmailSettings"];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    changeEmailSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "weeklySummary": false
                 *     }
                 */
                "application/json": components["schemas"]["EmailSettingsChange"];
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "emails": "at-once",
                     *       "taskReminders": true,
                     *       "weeklySummary": false
                     *     }
                     */
                    "application/json": components["schemas"]["EmailSettings"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readPhoto: {
        parameters: {
            query?: {
                /** @description Pixels; the photo has the next larger width that exists, or the largest. */
                w?: string;
            };
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The photo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            /** @description No home has such a photo, or the feed has lost it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "image/*": unknown;
                };
            };
            /** @description The photo’s home is off the market. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "image/*": unknown;
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            /** @description Too many photos are being resized, the home’s data is out of date, or the database can’t be reached; see `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                    "image/*": unknown;
                };
            };
        };
    };
    readMessageFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description `Location` has the file for a minute. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such file, or the message isn’t the caller’s to read. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The file’s virus scan isn’t finished. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listOffers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The offers, the newest first. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "1d9f3a70-52c8-4b1e-8e6d-7a0c4b2f9e13",
                     *         "mls_id": "IV26203311",
                     *         "address": "4471 Brockton Ave, Riverside, CA 92501",
                     *         "status": "submitted",
                     *         "offerPriceFormatted": "$575,000",
                     *         "listPriceFormatted": "$589,000",
                     *         "loanType": "Conventional",
                     *         "closingTimeFrame": "30 days",
                     *         "submittedDate": "2027-03-09"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Offer"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    suggestPlaces: {
        parameters: {
            query?: {
                input?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cities, ZIP codes, counties, addresses and MLS numbers, the best first. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "kind": "city",
                     *         "label": "Riverside",
                     *         "detail": "City in Riverside County",
                     *         "homes": 214,
                     *         "filters": {
                     *           "city": "Riverside"
                     *         },
                     *         "placeId": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PlaceSuggestion"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readPlace: {
        parameters: {
            query?: {
                session?: string;
            };
            header?: never;
            path: {
                placeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The place. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    /** @description The limits that the request counts against: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, until it is whole again in `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "formattedAddress": "Brockton Ave, Riverside, CA, USA",
                     *       "city": "Riverside",
                     *       "lat": 33.96,
                     *       "lng": -117.39,
                     *       "placeId": "EhVCcm9ja3RvbiBBdmU"
                     *     }
                     */
                    "application/json": components["schemas"]["PlaceDetails"];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            /** @description Google doesn’t know the place, or the site has no key. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            /** @description Google doesn’t answer, or the database can’t be reached; see `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    predictPlaces: {
        parameters: {
            query: {
                input?: string;
                /** @description Names one search, from the first letter to the choice: URL-safe base64. */
                session: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The predictions; none if the site has no key or Google doesn’t answer. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    /** @description The limits that the request counts against: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, until it is whole again in `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "kind": "google",
                     *         "label": "Brockton Avenue",
                     *         "detail": "Riverside, CA",
                     *         "homes": null,
                     *         "filters": null,
                     *         "placeId": "EhVCcm9ja3RvbiBBdmU"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PlaceSuggestion"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createTimelineRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "listingId": 4471,
                 *       "listingAddress": "4471 Brockton Ave, Riverside, CA 92501",
                 *       "fullName": "Ana Reyes",
                 *       "email": "ana@example.com",
                 *       "maxHomeBudget": 675000,
                 *       "targetMoveIn": "2027-09",
                 *       "selectedUpgrades": [
                 *         "kitchen-remodel"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TimelineRequestInput"];
            };
        };
        responses: {
            /** @description The request that was sent before with this `id`. */
            200: {
                headers: {
                    /** @description The limits that the request counts against: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, until it is whole again in `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "9b2f4c1e-5d3a-4f60-8a7b-1c2d3e4f5a6b",
                     *       "listingId": 4471,
                     *       "listingAddress": "4471 Brockton Ave, Riverside, CA 92501",
                     *       "selectedUpgrades": [
                     *         "kitchen-remodel"
                     *       ],
                     *       "totalPurchasePrice": 614000,
                     *       "createdAt": "2027-03-09T17:30:00.000Z",
                     *       "dueAt": "2027-03-11T17:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TimelineRequest"];
                };
            };
            /** @description The request was sent. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    /** @description The limits that the request counts against: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, until it is whole again in `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "9b2f4c1e-5d3a-4f60-8a7b-1c2d3e4f5a6b",
                     *       "listingId": 4471,
                     *       "listingAddress": "4471 Brockton Ave, Riverside, CA 92501",
                     *       "selectedUpgrades": [
                     *         "kitchen-remodel"
                     *       ],
                     *       "totalPurchasePrice": 614000,
                     *       "createdAt": "2027-03-09T17:30:00.000Z",
                     *       "dueAt": "2027-03-11T17:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TimelineRequest"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The home isn’t on the market. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is still running; `Retry-After` says when to try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests of this account; see `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listRequestMessages: {
        parameters: {
            query?: {
                /** @description The page of the list. */
                page?: number;
                /** @description Messages on a page. */
                perPage?: number;
                /** @description Only those that were sent then or later. */
                updatedSince?: string;
            };
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the messages, the newest first. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    /** @description The number of rows on all pages. */
                    "X-Total-Count": number;
                    /** @description The first, previous, next and last page (RFC 8288), if the answer is a page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "3f8a2b1c-6d4e-4a90-8c7b-5e1d9f0a2b3c",
                     *         "side": "buyer",
                     *         "author": "Ana Reyes",
                     *         "formerBuyer": null,
                     *         "body": "Can we see the tile samples on Friday?",
                     *         "file": null,
                     *         "createdAt": "2027-03-09T17:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Message"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such request of the caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createRequestMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "Can we see the tile samples on Friday?",
                 *       "file": "file.pdf"
                 *     }
                 */
                "multipart/form-data": {
                    body: string;
                    /**
                     * Format: binary
                     * @description PDF, Word, JPG, or PNG, up to 25 MB.
                     */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description The message. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    /** @description The limits that the request counts against: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, until it is whole again in `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3f8a2b1c-6d4e-4a90-8c7b-5e1d9f0a2b3c",
                     *       "side": "buyer",
                     *       "author": "Ana Reyes",
                     *       "formerBuyer": null,
                     *       "body": "Can we see the tile samples on Friday?",
                     *       "file": null,
                     *       "createdAt": "2027-03-09T17:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such request of the caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is still running; `Retry-After` says when to try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many messages of this account; see `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            /** @description The file storage is full. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    markRequestMessagesRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller has no unread messages there. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such request of the caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listProjectContacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contacts. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "8c4d2e10-6f3b-4a97-a5d8-1b0c9f7e6d35",
                     *         "name": "Wei Chen",
                     *         "role": "Designer",
                     *         "email": "wei@example.com",
                     *         "phone": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Contact"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listProjectDesign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The items, room by room. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "7a1e5f20-9b4c-4d83-8f6a-3c2b1d0e9f48",
                     *         "name": "Zellige, sage",
                     *         "productType": "Tile",
                     *         "rooms": [
                     *           "Kitchen"
                     *         ],
                     *         "status": "Pending",
                     *         "description": null,
                     *         "inCarousel": false,
                     *         "mediaUrl": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["DesignItem"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readProjectDesignPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listProjectDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents by category, then the newest first. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
                     *         "label": "Purchase agreement",
                     *         "description": null,
                     *         "category": "Contract",
                     *         "fileName": "agreement.pdf",
                     *         "size": 248113,
                     *         "scanState": "clean",
                     *         "uploadedAt": "2027-03-09T17:30:00.000Z",
                     *         "uploadedByBuyer": false,
                     *         "url": "/api/projects/2b6f8d40-1c3e-4a75-9d08-5e4f3a2b1c60/documents/5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Document"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readProjectDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description `Location` has the file for a minute. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            /** @description The file’s virus scan isn’t finished. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readProjectHero: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listProjectMessages: {
        parameters: {
            query?: {
                /** @description The page of the list. */
                page?: number;
                /** @description Messages on a page. */
                perPage?: number;
                /** @description Only those that were sent then or later. */
                updatedSince?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the messages, the newest first. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    /** @description The number of rows on all pages. */
                    "X-Total-Count": number;
                    /** @description The first, previous, next and last page (RFC 8288), if the answer is a page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "3f8a2b1c-6d4e-4a90-8c7b-5e1d9f0a2b3c",
                     *         "side": "buyer",
                     *         "author": "Ana Reyes",
                     *         "formerBuyer": null,
                     *         "body": "Can we see the tile samples on Friday?",
                     *         "file": null,
                     *         "createdAt": "2027-03-09T17:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Message"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project of the caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    createProjectMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "body": "Can we see the tile samples on Friday?",
                 *       "file": "file.pdf"
                 *     }
                 */
                "multipart/form-data": {
                    body: string;
                    /**
                     * Format: binary
                     * @description PDF, Word, JPG, or PNG, up to 25 MB.
                     */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description The message. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    /** @description The limits that the request counts against: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, until it is whole again in `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3f8a2b1c-6d4e-4a90-8c7b-5e1d9f0a2b3c",
                     *       "side": "buyer",
                     *       "author": "Ana Reyes",
                     *       "formerBuyer": null,
                     *       "body": "Can we see the tile samples on Friday?",
                     *       "file": null,
                     *       "createdAt": "2027-03-09T17:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project of the caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is still running; `Retry-After` says when to try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many messages of this account; see `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            /** @description The file storage is full. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    markProjectMessagesRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller has no unread messages there. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description There is no such project of the caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readProjectSummary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The summary. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "heroUrl": null,
                     *       "purchasePriceFmt": "$589,000",
                     *       "renovationBudgetFmt": "$65,000",
                     *       "estMoveInFmt": "Jun 15, 2027",
                     *       "currentPhase": "Design",
                     *       "milestones": [
                     *         {
                     *           "id": "0d5c7e30-8a2f-4b94-b7e6-4f3a2c1d0b59",
                     *           "label": "Escrow closes",
                     *           "dateFmt": "Apr 2, 2027",
                     *           "date": "2027-04-02",
                     *           "completedOn": null
                     *         }
                     *       ],
                     *       "updatedAt": "2027-03-09T17:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectSummary"];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listProjectTasks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tasks, open ones first. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "c2a9e1d4-0b7f-4c36-9d58-2e4f6a8b0c1d",
                     *         "title": "Choose the kitchen counters",
                     *         "description": null,
                     *         "dueOn": "2027-03-12",
                     *         "status": "todo",
                     *         "assignee": "buyer"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Task"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    toggleTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                taskId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "toggle": true
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    toggle: true;
                };
            };
        };
        responses: {
            /** @description The task with its new status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c2a9e1d4-0b7f-4c36-9d58-2e4f6a8b0c1d",
                     *       "title": "Choose the kitchen counters",
                     *       "description": null,
                     *       "dueOn": "2027-03-12",
                     *       "status": "done",
                     *       "assignee": "buyer"
                     *     }
                     */
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            /** @description A staff member does this task. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    listProjectWantedDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that are wanted, then those that came. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "3f8a1c62-7b4d-4e95-a0c3-8d2b6f9e1a54",
                     *         "title": "Proof of insurance",
                     *         "description": null,
                     *         "category": "Financial",
                     *         "dueOn": "2027-03-12",
                     *         "receivedOn": null,
                     *         "documentId": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["WantedDocument"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    sendWantedDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
                wantedDocumentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "file.pdf"
                 *     }
                 */
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description PDF, Word, JPG, or PNG, up to 25 MB.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The document. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    /** @description The limits that the request counts against: `q` requests in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, until it is whole again in `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
                     *       "label": "Purchase agreement",
                     *       "description": null,
                     *       "category": "Contract",
                     *       "fileName": "agreement.pdf",
                     *       "size": 248113,
                     *       "scanState": "clean",
                     *       "uploadedAt": "2027-03-09T17:30:00.000Z",
                     *       "uploadedByBuyer": true,
                     *       "url": "/api/projects/2b6f8d40-1c3e-4a75-9d08-5e4f3a2b1c60/documents/5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02"
                     *     }
                     */
                    "application/json": components["schemas"]["Document"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            /** @description Staff have this document already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many documents of this account; see `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
            /** @description The file storage is full. */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSavedHomes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The homes, last saved first. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 4471,
                     *         "mls_id": "IV26203311",
                     *         "photo_url": "/api/media/4471-0f1e2d3c4b5a6978?w=480",
                     *         "address": "4471 Brockton Ave, Riverside, CA 92501",
                     *         "price_formatted": "$589,000"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["SavedHome"][];
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    saveHome: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text, such as a new UUID, that makes a retry safe. For a day, the same key and body give the first success again, with `Idempotent-Replayed: true`, and run nothing. Keys of other callers and operations are apart; callers without a token are told apart by their network, so use a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "listingId": 4471
                 *     }
                 */
                "application/json": components["schemas"]["SavedHomeInput"];
            };
        };
        responses: {
            /** @description The home is saved, or was before. */
            201: {
                headers: {
                    /** @description Where the new resource can be read. Absent if it can’t. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "listingId": 4471,
                     *       "isSaved": true
                     *     }
                     */
                    "application/json": {
                        listingId: number;
                        /** @constant */
                        isSaved: true;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            /** @description The home isn’t on the market. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is still running; `Retry-After` says when to try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            421: components["responses"]["Problem421"];
            /** @description A field is missing, wrong or unknown, or the `Idempotency-Key` was used with another body; `errors` says which. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    removeSavedHome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The home isn’t saved, or never was. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    isHomeSaved: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the caller saved the home; false for an unknown home. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "isSaved": true
                     *     }
                     */
                    "application/json": {
                        isSaved: boolean;
                    };
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readUpgradePhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                photoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            /** @description No upgrade has such a photo. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    readDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI 3.1 document. */
            200: {
                headers: {
                    /** @description For `If-None-Match`. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The copy that `If-None-Match` names is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            421: components["responses"]["Problem421"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
}
