import { CircleHelp, type LucideIcon, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import type { AwardView } from '../parts/props.ts'

/**
 * Whose it is, asked and answered in one place. Every answer that can be true is here; the page's script compares in the reader's
 * browser and shows the one that is. Without it the verifier answers.
 */
export function WhoseForm({ award }: { award: AwardView }) {
  const document = `${award.url}.json`
  return (
    <div className="whose" data-whose={document}>
      <form action="/verify" method="get" data-say="ask">
        <input type="hidden" name="url" value={document} />
        <label className="label" htmlFor="whose-address">
          {t('Is it theirs?')} <span className="opt">{t('Enter the address')}</span>
        </label>
        <div className="join">
          <input
            className="input"
            id="whose-address"
            name="identity__email"
            type="text"
            inputMode="email"
            autoComplete="off"
            aria-describedby="whose-hint"
          />
          <button className="btn primary" type="submit">
            {t('Check')}
          </button>
        </div>
        <p className="hint needs-script" id="whose-hint">
          {t('The address you know the person by. It is compared in your browser and sent nowhere.')}
        </p>
        <p className="err" role="alert" hidden data-say="name">
          {t('This is a name. Enter the address that the person is known by, such as their email address.')}
        </p>
        <p className="err" role="alert" hidden data-say="trouble">
          {t('Failed to verify your badge')}
        </p>
      </form>
      <Answer say="match" glyph={UserCheck} title={t('Yes, it is theirs.')}>
        <p>
          {t('This badge was awarded to')} <bdi className="strong" data-identity="" />
        </p>
      </Answer>
      <Answer say="mismatch" glyph={CircleHelp} title={t('Not to this address.')}>
        <p>
          {t('This badge was not awarded to')} <bdi className="strong" data-identity="" />
        </p>
        <p>{t('Many people have several addresses: ask which one it was.')}</p>
      </Answer>
      <Answer say="unknown" glyph={CircleHelp} title={t('This could not be compared here.')}>
        <p>
          <a href={`/verify?url=${encodeURIComponent(document)}`} data-independent="">
            {t('Independently Verify Badge')}
          </a>
        </p>
      </Answer>
    </div>
  )
}

interface AnswerProps {
  say: 'match' | 'mismatch' | 'unknown'
  glyph: LucideIcon
  title: string
  children: ReactNode
}

function Answer({ say, glyph, title, children }: AnswerProps) {
  return (
    <div className={say === 'match' ? 'answer yes' : 'answer'} data-say={say} hidden tabIndex={-1} role="status">
      <Icon of={glyph} size="l" />
      <div>
        <p className="title">{title}</p>
        {children}
        <button type="button" className="link" data-ask-again="">
          {t('Check another address')}
        </button>
      </div>
    </div>
  )
}
