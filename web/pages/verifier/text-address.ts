/**
 * The address of a page with the badge's texts in another language, and everything else that it says, such as whom the badge
 * is asked about; without a language, the one in which every reader finds their own.
 */
export function inTextLanguage(address: string, language?: string): string {
  const url = new URL(address)
  url.searchParams.delete('lang')
  if (language !== undefined) url.searchParams.set('lang', language)
  return url.href
}
