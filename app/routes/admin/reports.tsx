import { cx } from "class-variance-authority";
import { Form, href } from "react-router";
import { AssignedTo } from "~/accounts/staff-name";
import { requireStaff } from "~/platform/auth/staff.server";
import { BarList } from "~/reports/bar-list";
import { LeadingFigures } from "~/reports/leading-figures";
import { MonthChart } from "~/reports/month-chart";
import { PERIODS, parsePeriod } from "~/reports/periods";
import { ReportSection } from "~/reports/report-section";
import type { ReportName } from "~/reports/report-tables";
import { readRecentReports } from "~/reports/reports.server";
import { AdminMain } from "~/shell/admin-main";
import { Button } from "~/ui/button";
import { FilterSelect, findFormClass } from "~/ui/forms/find-form";
import { formatDateTimeWithZone } from "~/ui/text/dates";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/reports";

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const months = parsePeriod(url.searchParams.get("months"));
  const { counts, countedAt } = await readRecentReports(months);
  return { months, ...counts, countedAt: countedAt.toISOString() };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Reports", args);

export default function ReportsPage({ loaderData: { months, reports, figures, countedAt } }: Route.ComponentProps) {
  const { people, requests, leads, changes, owners, upgrades, counties } = reports;
  const names = people.map(({ month }) => month);
  const getFileUrl = (report: ReportName) => `${href("/admin/reports/export")}?report=${report}&months=${months}`;
  return (
    <AdminMain>
      <h1>Reports</h1>
      <Form className={cx(findFormClass, "max-w-md")}>
        <FilterSelect
          name="months"
          label="Period"
          options={PERIODS.map((period) => [String(period), `The last ${period} months`])}
          value={String(months)}
        />
        <Button type="submit">Show</Button>
      </Form>
      <LeadingFigures figures={figures} />
      <p className="type-small text-soft">
        {`As of ${formatDateTimeWithZone(countedAt)}. Changes are from the ${months} months before, until the same day.`}
      </p>
      <ReportSection
        name="people"
        title="From questions to projects"
        note="People by the month in which they first asked a question or sent a request, and how many went on to a request and a project."
        rows={people}
        fileUrl={getFileUrl("people")}
        chart={
          <MonthChart
            title="New people by month, with a request and with a project"
            months={names}
            series={[
              { label: "New people", values: people.map((row) => row.people) },
              { label: "With a request", values: people.map((row) => row.requested) },
              { label: "With a project", values: people.map((row) => row.projects) },
            ]}
          />
        }
      />
      <ReportSection
        name="requests"
        title="Answers to requests"
        note="Cost & timeline requests by the month in which they came. We promise an answer within 48 hours."
        rows={requests}
        fileUrl={getFileUrl("requests")}
        chart={
          <MonthChart
            title="Requests by month, received and answered within 48 hours"
            months={names}
            series={[
              { label: "Received", values: requests.map((row) => row.received) },
              { label: "Within 48 hours", values: requests.map((row) => row.inTime) },
            ]}
          />
        }
      />
      <ReportSection
        name="leads"
        title="Answers to questions"
        note="Questions about homes and requests for tours by the month in which they came, without possible spam."
        rows={leads}
        fileUrl={getFileUrl("leads")}
        chart={
          <MonthChart
            title="Questions by month, received and answered within 48 hours"
            months={names}
            series={[
              { label: "Received", values: leads.map((row) => row.received) },
              { label: "Within 48 hours", values: leads.map((row) => row.inTime) },
            ]}
          />
        }
      />
      <ReportSection
        name="changes"
        title="Approved changes"
        note="Change orders by the month in which a buyer signed them, what they add to the cost of the work, and how soon half of them were signed."
        rows={changes}
        fileUrl={getFileUrl("changes")}
        chart={
          <MonthChart
            title="Approved change orders by month"
            months={names}
            series={[{ label: "Approved", values: changes.map((row) => row.approved) }]}
          />
        }
      />
      <ReportSection
        name="owners"
        title="Work by owner"
        note="Requests and questions of this period by the member of staff to whom they are assigned, how soon they were answered, projects that are active now, and what buyers approved as changes."
        rows={owners}
        fileUrl={getFileUrl("owners")}
        chart={
          <BarList
            unit="Requests and questions"
            bars={owners.map(({ owner, requests, leads }) => ({
              id: owner ?? "",
              name: <AssignedTo owner={owner} />,
              value: requests + leads,
            }))}
          />
        }
      />
      <ReportSection
        name="upgrades"
        title="Demand by upgrade"
        note="In how many requests each upgrade was chosen, and its median cost there."
        rows={upgrades}
        fileUrl={getFileUrl("upgrades")}
        chart={
          <BarList
            unit="Requests"
            bars={upgrades.map(({ id, title, requests }) => ({ id, name: title, value: requests }))}
          />
        }
      />
      <ReportSection
        name="counties"
        title="Demand by county"
        note="Requests, questions and saved homes by the home’s county."
        rows={counties}
        fileUrl={getFileUrl("counties")}
        chart={
          <BarList
            unit="Requests, questions and homes saved"
            bars={counties.map(({ county, requests, leads, saved }) => ({
              id: county,
              name: county || "Unknown",
              value: requests + leads + saved,
            }))}
          />
        }
      />
    </AdminMain>
  );
}
