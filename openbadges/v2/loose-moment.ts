import { parseMoment } from '../moment.ts'
import type { Json } from '../tools.ts'

/** A moment with its zone as +08:00, which ISO 8601 lets stand as +0800 or +08 too; anything else as it is. */
export function spellZone(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string') return value
  return value.replace(
    /^(\d{4}-\d{2}-\d{2}T[\d:.]+[+-]\d{2})(\d{2})?$/i,
    (_, moment, minutes = '00') => `${moment}:${minutes}`,
  )
}

/** A moment as badges before 2.0 wrote it: ISO 8601 with or without zone or time (then UTC), or seconds since 1970. */
export function readLooseMoment(value: Json | undefined): Date | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (/^\d{1,11}(?:\.\d{1,9})?$/.test(text)) return new Date(Math.floor(Number(text)) * 1000)
  const [, day = '', time = 'T00:00:00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:([T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text) ?? []
  return parseMoment(`${day}${time.replace(' ', 'T')}${zone.replace(/^(.\d{2})(\d{2})$/, '$1:$2')}`)
}
