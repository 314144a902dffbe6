/**
 * What study content may be made of. Whoever writes it may use these and nothing else; the server takes everything
 * else out when it is stored and again when it is served.
 */
export const CONTENT_TAGS = [
  'a', 'blockquote', 'br', 'caption', 'code', 'div', 'em', 'h2', 'h3', 'h4', 'hr', 'kbd', 'li', 'mark', 'ol', 'p', 'pre', 's', 'span',
  'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul',
] as const;

/** Looks, in place of styles: boxes, cards, badges, columns, highlights, colours, sizes, alignment. Their rules are in `web/study-content.css`. */
export const CONTENT_CLASSES = [
  'study-box-info', 'study-box-success', 'study-box-warning', 'study-card', 'study-feature', 'study-placeholder',
  'study-badge', 'study-badge-success', 'study-badge-warning', 'study-columns-2', 'study-columns-3',
  'study-mark-yellow', 'study-mark-green', 'study-mark-red', 'study-ink-accent', 'study-ink-green', 'study-ink-amber', 'study-ink-red', 'study-ink-muted',
  'study-size-small', 'study-size-large', 'study-size-title', 'study-align-center', 'study-align-right',
] as const;
