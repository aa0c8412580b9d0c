import { numberFormat } from '#shared/i18n/intl.ts'
import { currentLocale, t } from '#shared/i18n/text.ts'

const typedDecimal = /^(-?)(\d+)(?:([.,])(\d+))?$/

/** The sign that the reader's language writes in decimals; all that Sash speaks have one of these two. */
function decimalSign(): '.' | ',' {
  const parts = numberFormat(currentLocale()).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
}

/** A decimal with point or comma as programs write it, such as 1.5; what is none stays as it was typed. */
export const plainDecimal = (typed: string): string => {
  const text = typed.trim()
  const [, minus = '', whole = '', sign, rest] = typedDecimal.exec(text) ?? []
  return sign ? `${minus}${whole}.${rest}` : text
}

/** A decimal of programs as the reader writes it; what is none stays as it is. */
export const showDecimal = (text: string): string => {
  const [, minus, whole, sign, rest] = typedDecimal.exec(text) ?? []
  return sign === '.' ? `${minus}${whole}${decimalSign()}${rest}` : text
}

/** Asks what was meant where the sign may stand between thousands, as in 1,000; nothing where there is no doubt. */
export const askDecimal = (typed: string): string | undefined => {
  const [, minus = '', whole = '', sign, rest = ''] = typedDecimal.exec(typed.trim()) ?? []
  if (!sign || sign === decimalSign() || rest.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return undefined
  const decimal = showDecimal(`${minus}${whole}.${rest}`).replace(/[.,]0+$|(?<![.,0])0+$/, '')
  return t('Please write {thousands} or {decimal}: this can be read as either.', {
    thousands: `${minus}${whole}${rest}`,
    decimal,
  })
}
