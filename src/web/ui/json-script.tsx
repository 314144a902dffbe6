/** Data in the page: a script element that runs nothing. `<` is escaped, so that no text can end the element. */
export function JsonScript({
  id,
  type,
  value,
}: {
  id?: string;
  type: 'application/json' | 'application/ld+json';
  value: unknown;
}) {
  const text = JSON.stringify(value).replaceAll('<', '\\u003c');
  return <script id={id} type={type} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
