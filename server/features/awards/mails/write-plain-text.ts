const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
}
const decode = (text: string): string => text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => entities[entity] ?? '')

/** HTML that Sash has written of Markdown, as text to read: links with their addresses, items with a dash. */
export const writePlainText = (html: string): string => {
  const text = html
    .replace(/<a ([^<>]*)>([^<]*(?:<(?!\/?a[ >])[^<]*)*)<\/a>/g, (_, attributes: string, label: string) => {
      const address = /\bhref="([^"]*)"/.exec(attributes)?.[1]
      return address === undefined || stripTags(label) === address ? label : `${label} (${address})`
    })
    .replace(/(?<!\s)\s*<li[^<>]*>\s*/g, '\n- ')
    .replace(/<br\/?>\n?|<hr\/?>/g, '\n')
    .replace(/<\/(?:p|h[1-6]|blockquote|pre|[ou]l)>/g, '\n\n')
  return decode(stripTags(text))
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/(\n- )\s+/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const stripTags = (html: string): string => html.replace(/<[^<>]*>/g, '')
