/** A number as people write it: digits, `-`, `+`, `x`, `/`, parentheses and white space. */
export function validateTelephone(value: string): { telephone: true } | undefined {
  const isNumber = /^[-+x/()\s\d]*$/.test(value) && /\d/.test(value)
  return value === '' || isNumber ? undefined : { telephone: true }
}
