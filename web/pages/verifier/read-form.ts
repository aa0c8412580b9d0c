/** What stands in the field of the link. */
export function readLink(form: HTMLFormElement | null): string {
  const field = form?.elements.namedItem('url')
  return field instanceof HTMLInputElement ? field.value.trim() : ''
}

/** The link that was typed, which may leave its protocol out. */
export function completeLink(form: HTMLFormElement | null): string {
  const field = form?.elements.namedItem('url')
  if (!(field instanceof HTMLInputElement)) return ''
  const typed = field.value.trim()
  field.value = typed === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  return field.value
}

/** Some browsers take a host with spaces for one. */
export const isLink = (text: string): boolean => !/\s/.test(text) && URL.canParse(text)

/** Whoever the badge is said to be awarded to. */
export function readRecipient(form: HTMLFormElement | null): string {
  const data = form ? new FormData(form) : new FormData()
  return String(data.get('identity__email') ?? '').trim()
}
