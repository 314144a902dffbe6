import type { ReactNode } from 'react';

/** The sections of an exam, by their place on its page. */
export const EXAM_SECTIONS = {
  facts: 'Facts',
  domains: 'Domains and tasks',
  format: 'Exam day',
  sale: 'Price and access',
  version: 'Version',
} as const;
export type ExamSectionName = keyof typeof EXAM_SECTIONS;

/** A section of an exam. */
export function ExamSection({ name, hint, children }: { name: ExamSectionName; hint?: string; children: ReactNode }) {
  return (
    <section
      id={name}
      tabIndex={-1}
      aria-labelledby={`${name}-title`}
      className="scroll-mt-4 space-y-4 border-t border-line pt-6 first-of-type:border-t-0 first-of-type:pt-0 focus-visible:outline-none"
    >
      <div>
        <h3 id={`${name}-title`} className="text-large font-semibold">
          {EXAM_SECTIONS[name]}
        </h3>
        {hint && <p className="max-w-text text-small text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

/** Links to the sections, beside them on a wide screen. */
export function ExamSections() {
  return (
    <nav aria-label="Sections" className="lg:sticky lg:top-4 lg:self-start">
      <ul className="flex flex-wrap gap-x-5 lg:flex-col">
        {Object.entries(EXAM_SECTIONS).map(([name, title]) => (
          <li key={name}>
            <a href={`#${name}`} className="inline-flex min-h-11 items-center text-accent underline lg:min-h-9">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
