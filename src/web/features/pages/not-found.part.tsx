import { PageMeta } from '#web/ui/page-meta.tsx';
export function NotFound() { return <section className="page-width"><PageMeta title="404 Page Not Found" description="x" isHidden /><h1>404 Page Not Found</h1></section>; }
