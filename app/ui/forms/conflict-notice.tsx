import { Notice } from "../notice";

/** Warns that someone else saved the item since the form was loaded. @param latestUrl shows what they saved */
export function ConflictNotice({ itemName, latestUrl = "?" }: { itemName: string; latestUrl?: string }) {
  return (
    <Notice as="p">
      {`Someone else just updated this ${itemName}. Your changes are kept below. Save again to overwrite theirs, or `}
      <a className="link" href={latestUrl}>
        see the latest version
      </a>
      .
    </Notice>
  );
}
