import { type DateStyle, formatDate, isoDay } from '../../lib/formats/format.ts'

export interface TimeTextProps {
  value: string | Date | null | undefined
  /** `medium` (Jun 14, 2026) for cards and tables, `long` for pickers, `short` for created dates. */
  style?: DateStyle
}

export function TimeText({ value, style }: TimeTextProps) {
  const day = isoDay(value)
  return day === '' ? null : <time dateTime={day}>{formatDate(value, style)}</time>
}
