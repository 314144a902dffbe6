import { Field } from '#web/ui/form/field.tsx';
import { AddItem, RemoveItem } from './answer/item-buttons.part.tsx';
import type { EditProps } from './question-draft.ts';

const MOST_SOURCES = 6;

/** The sources of a question. */
export function SourceFields({ draft: { sources }, put, faults }: EditProps) {
  const change = (index: number, changed: object) =>
    put({ sources: sources.map((held, place) => (place === index ? { ...held, ...changed } : held)) });
  return (
    <fieldset>
      <legend className="font-semibold">Sources</legend>
      <ol>
        {sources.map((source, index) => (
          <li key={index} className="mt-3 grid items-end gap-3 sm:grid-cols-[1fr_0.5fr_1.5fr_auto]">
            <Field
              label={`Title of source ${index + 1}`}
              maxLength={200}
              value={source.title}
              error={faults[`sources.${index}.title`]}
              onChange={(event) => change(index, { title: event.target.value })}
            />
            <Field
              label={`Section of source ${index + 1}`}
              maxLength={200}
              value={source.section ?? ''}
              error={faults[`sources.${index}.section`]}
              onChange={(event) => change(index, { section: event.target.value || undefined })}
            />
            <Field
              label={`URL of source ${index + 1}`}
              type="url"
              maxLength={500}
              value={source.url}
              error={faults[`sources.${index}.url`]}
              onChange={(event) => change(index, { url: event.target.value })}
            />
            <RemoveItem
              of={`source ${index + 1}`}
              onRemove={() => put({ sources: sources.filter((_, place) => place !== index) })}
            />
          </li>
        ))}
      </ol>
      {sources.length < MOST_SOURCES && (
        <AddItem onAdd={() => put({ sources: [...sources, { title: '', url: 'https://' }] })}>Add Source</AddItem>
      )}
    </fieldset>
  );
}
