import { t } from '#shared/i18n/text.ts'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

export interface FirstVisitProps {
  needsCode: boolean
}

/** Shown while the server has no account: what Sash is, in five lines, and the one next step. */
export function FirstVisit({ needsCode }: FirstVisitProps) {
  const lines: [title: string, text: string, href?: string][] = [
    [t('Make badges'), t('Bring a picture or start from a sample, and say how it is earned.')],
    [t('Award them'), t('Type an address; the person gets a mail and keeps the badge for life.')],
    [t('Keep them'), t('Everyone has a backpack for all their badges, whichever address they were sent to.')],
    [t('Show them'), t('Each badge has a page, a picture and a file that travel anywhere.')],
    [t('Check them'), t('One clear verdict on any Open Badge, with every check named.'), '/verify'],
  ]
  return (
    <div className="w-full max-w-[30rem]">
      <h1 tabIndex={-1}>{t('Your {service} is running')}</h1>
      <p className="muted mt-2 mb-6">{t('Open digital badges that belong to the people who earned them.')}</p>
      <ol className="mb-8">
        {lines.map(([title, text, href]) => (
          <li key={title} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 border-t border-line py-3">
            <span className="serif text-lg">{title}</span>
            <span className="text-ink-2">
              {text}
              {href && (
                <>
                  {' '}
                  <a href={href}>{t('Check one now')}</a>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      <LinkButton href="/signup" variant="primary" size="big" wide>
        {t('Create the first account')}
      </LinkButton>
      <p className="small muted mt-3">
        {needsCode
          ? t('It runs this server. Have the setup code ready that was printed when it started.')
          : t('It runs this server and can do everything an issuer and an earner can.')}
      </p>
    </div>
  )
}
