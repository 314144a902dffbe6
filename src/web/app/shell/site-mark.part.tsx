import { useSite } from '#web/base/page-state.ts';
import { CairnMark } from '#web/ui/cairn-mark.tsx';

const MARK = [true, true, true, true, true];

/** The site's mark and name: a cairn, or the owner's logo, which may include the name. */
export function SiteMark() {
  const { siteName, logo, logoHasName } = useSite();
  const isWhole = logo && logoHasName === '1';
  return (
    <>
      {logo ? (
        <img src={logo} alt={isWhole ? siteName : ''} className="h-8 max-w-40" />
      ) : (
        <CairnMark placed={MARK} className="size-7" />
      )}
      {!isWhole && siteName}
    </>
  );
}
