const looks =
  'min-w-0 wrap-anywhere [&_a]:text-accent [&_a]:underline [&_code]:font-mono [&_code]:text-[0.9em] [&_ol]:list-decimal [&_ol]:pl-6 [&>*+*]:mt-3 [&_pre]:whitespace-pre-wrap [&_ul]:list-disc [&_ul]:pl-6';

/** Text with markup that the server has sanitised. */
export function RichText({ html, id, className = '' }: { html: string; id?: string; className?: string }) {
  return <div id={id} className={`${looks} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
