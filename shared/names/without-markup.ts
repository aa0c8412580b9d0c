/** A name as it is kept: without markup, and without blanks around it. */
export const withoutMarkup = (value: string): string => value.replace(/<[^<>]*>/g, '').trim()
