import { type DateStyle, formatDate, isoDay } from '../../lib/formats/format.ts'
import { TimeText } from './time-text.tsx'

export interface DatedTextProps {
  value: string | Date | null | undefined
  style?: DateStyle
  /** The sentence around the day, which stands where its language wants it. */
  say: (day: string) => string
}

/** A sentence with a day in it that machines can read too. */
export function DatedText({ value, style, say }: DatedTextProps) {
  const day = formatDate(value, style)
  const sentence = say(day)
  const at = isoDay(value) === '' ? -1 : sentence.indexOf(day)
  if (at < 0) return sentence
  return (
    <>
      {sentence.slice(0, at)}
      <TimeText value={value} style={style} />
      {sentence.slice(at + day.length)}
    </>
  )
}
