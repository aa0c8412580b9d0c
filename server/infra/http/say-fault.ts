/** What is left out is told in our own words everywhere, also where a field brings none of its own. */
export function sayFault(message: string | undefined): string {
  if (message === undefined) return 'This field is not valid.'
  return /^Invalid input: expected \w+, received undefined$/.test(message) ? 'This field is required.' : message
}
