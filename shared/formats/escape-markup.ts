// The same for HTML and XML.
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const refer = (sign: string): string => references[sign] ?? sign

/** Text fit to stand between tags. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, refer)

/** Text fit to stand between tags and in attributes, which we write within double quotes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, refer)

/** As escapeMarkup, also fit for attributes within single quotes, where others may put it. */
export const escapeQuotes = (text: string): string => text.replace(/[&<>"']/g, refer)

/** As escapeMarkup, for XML: signs that are not allowed there, escaped or not, become spaces. */
export const escapeXml = (text: string): string => escapeMarkup(text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' '))
