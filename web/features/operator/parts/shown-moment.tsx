import { formatDate, formatTime } from '#web/lib/formats/format.ts'

/** Day and hour in a list, under each other where the column is narrow. */
export const ShownMoment = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-normal! min-[64rem]:whitespace-nowrap!">
    <span className="whitespace-nowrap">{formatDate(at)},</span>{' '}
    <span className="whitespace-nowrap">{formatTime(at)}</span>
  </time>
)
