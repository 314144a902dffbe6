import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';

const PARTS = [
  { to: adminPaths.access(), title: 'Invitations' },
  { to: adminPaths.groups, title: 'Groups' },
  { to: adminPaths.site({ topic: 'access' }), title: 'Who can come in' },
];

/** The frame of the screens about who comes in, with links between them. */
export function AccessFrame({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <AdminLayout>
      <nav aria-label="Access" className="flex flex-wrap gap-x-2 gap-y-1">
        {PARTS.map(({ to, title: name }) => (
          <Link
            key={to}
            to={to}
            aria-current={to === pathname ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-small font-semibold hover:border-ink aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent sm:min-h-9"
          >
            {name}
          </Link>
        ))}
      </nav>
      <h2 className="mt-6 text-title">{title}</h2>
      {children}
    </AdminLayout>
  );
}
