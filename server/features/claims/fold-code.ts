import { cut } from '#infra/one-line.ts'
/** Digits and capitals without those that are taken for others (Crockford). */
export const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const checks = `${digits}*~$=U`

/** Signs of a printed code before the one that checks it. */
export const codeDigits = 10

/** As it was made, however it was typed: case, blanks and hyphens do not matter, O is 0, I and L are 1. */
export const foldCode = (typed: string): string =>
  cut(typed, 200)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** The sign that belongs behind these: their value modulo 37. */
export const checkOf = (body: string): string | undefined => {
  let rest = 0
  for (const sign of body) {
    const value = digits.indexOf(sign)
    if (value < 0) return undefined
    rest = (rest * 32 + value) % 37
  }
  return checks[rest]
}

/** In groups, as it is printed: K7QM2-9XTR4-C. */
export const writeCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5, 10)}-${code.slice(10)}`
