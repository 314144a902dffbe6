/**
 * Study content as HTML that the server has sanitized. The only place where HTML is set: everything that shows such content,
 * including previews, goes through here.
 */
export function RichText({ html, id, className = '' }: { html: string; id?: string; className?: string }) {
  return <div id={id} className={`study-content ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
