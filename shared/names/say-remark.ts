import { type IssuerName, tidyName } from './issuer-name.ts'
import type { NameStanding } from './name-standing.ts'

/** How a text is said, and a day, in the language at hand. */
export interface Saying {
  t: (text: string, values?: Record<string, unknown>) => string
  sayDay: (moment: string) => string
}

/** What stands beside a name; undefined where it is shown plainly. */
export function sayRemark(text: string, standing: NameStanding, { t, sayDay }: Saying): string | undefined {
  switch (standing.kind) {
    case 'unconfirmed':
      return t('name not confirmed')
    case 'changed':
      return standing.former === undefined || standing.former === text
        ? t('changed since {date}', { date: sayDay(standing.since) })
        : t('new name since {date}', { date: sayDay(standing.since) })
    case 'vouched':
    case 'named':
      return undefined
  }
}

/** The same in a whole sentence. */
export function explainStanding(standing: NameStanding, { t, sayDay }: Saying): string | undefined {
  switch (standing.kind) {
    case 'unconfirmed':
      return t('Nothing confirms the name that this issuer gives itself.')
    case 'changed': {
      const { former, since } = standing
      const date = sayDay(since)
      return former === undefined
        ? t('Whoever runs {service} vouched for this issuer as it was before {date}, and has not looked at it since.', {
            date,
          })
        : t(
            'Whoever runs {service} vouched for this issuer as {former}, before {date}, and has not looked at it since.',
            { former: tidyName(former), date },
          )
    }
    case 'vouched':
    case 'named':
      return undefined
  }
}

/** The name in one line of text, with its remark behind it. */
export const tellName = (name: IssuerName, saying: Saying): string =>
  name.tell((text, standing) => {
    const remark = sayRemark(text, standing, saying)
    return remark === undefined ? text : `${tidyName(text)} (${remark})`
  })
