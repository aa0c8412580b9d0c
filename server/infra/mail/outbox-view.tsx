import { directionOf } from '#shared/i18n/languages.ts'
import { currentLanguage, t } from '../languages/texts.ts'
import { serviceName } from '../theme/current-theme.ts'

export interface OutboxMail {
  mail_id: string
  to_address: string
  subject: string
  html: string
  body: string
  state: string
  last_error: string | null
  created_at: Date
}

// The newest is what somebody has just been told to read, so it is open; the same in plain text is for whoever asks.
const style = `
  :root { color-scheme: light dark; --paper: #f9f6ef; --sheet: #fefdfb; --ink: #251e18; --quiet: #514941; --line: #dfd9cf }
  a { color: #184e6e }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #151c24; --sheet: #1d262f; --ink: #eeebe4; --quiet: #cbc7bf; --line: #36414b }
    a { color: #a9d3ee }
  }
  body { margin: 0 auto; padding: 32px 16px; max-width: 760px; background: var(--paper); color: var(--ink); font: 16px/1.5 Optima, Candara, 'Noto Sans', sans-serif }
  h1 { font: 500 33px/1.15 Charter, Georgia, serif; margin: 0 0 16px }
  .quiet, time { color: var(--quiet); font-size: 14.6px }
  .note { border-inline-start: 4px solid #184e6e; padding: 8px 16px; margin: 0 0 24px; background: var(--sheet) }
  details { background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; margin: 0 0 12px }
  summary { cursor: pointer; padding: 12px 16px; min-height: 20px }
  .letter > summary { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 16px; list-style: none }
  .letter > summary::-webkit-details-marker { display: none }
  .letter > summary > :nth-child(n + 3) { grid-column: 1 / -1 }
  summary strong { overflow-wrap: anywhere }
  .letter > summary strong::before { content: "\\25B8\\00A0" / "" }
  .letter[open] > summary strong::before { content: "\\25BE\\00A0" / "" }
  .plain { border: 0; margin: 0 -16px; background: none }
  .mail { padding: 0 16px 16px; border-top: 1px solid var(--line) }
  pre.mail { padding-top: 16px }
  pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
  iframe { width: 100%; height: 760px; border: 1px solid var(--line); border-radius: 6px; background: #fefdfb }
  /* Its lines are shorter there, so that it takes more of them. */
  @media (max-width: 600px) { .mail { padding: 0 8px 8px } iframe { height: 900px } }
`

export function OutboxView({ mails }: { mails: OutboxMail[] }) {
  return (
    <html lang={currentLanguage()} dir={directionOf(currentLanguage())}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{`${t('Outbox')} - ${serviceName()}`}</title>
        <style>{style}</style>
      </head>
      <body>
        <main>
          <h1>{t('Outbox')}</h1>
          <p className="note">
            {t(
              'No mail server is set up, so mails are kept here, on this machine. Nobody else receives them. Set SMTP_URL to send them for real.',
            )}{' '}
            <a href="/">{t('Go to {service}')}</a>
          </p>
          {mails.length === 0 && <p>{t('There is no mail yet.')}</p>}
          {mails.map((mail, index) => (
            <Mail key={mail.mail_id} mail={mail} open={index === 0} />
          ))}
        </main>
      </body>
    </html>
  )
}

function Mail({ mail, open }: { mail: OutboxMail; open: boolean }) {
  const { mail_id, to_address, subject, html, body, state, last_error, created_at } = mail
  return (
    <details id={mail_id} className="letter" open={open}>
      <summary>
        <strong>{subject}</strong>{' '}
        <time dateTime={created_at.toISOString()}>{created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>{' '}
        <span className="quiet">{t('to {address}', { address: to_address })}</span>
        {state === 'failed' && <span className="quiet"> {t('Not sent: {reason}', { reason: last_error })}</span>}
      </summary>
      <div className="mail">
        <iframe
          title={subject}
          loading="lazy"
          // No scripts, no forms; a click on a link leaves the frame.
          sandbox="allow-popups allow-top-navigation-by-user-activation"
          srcDoc={html.replace('<head>', '<head><base target="_top"/>')}
        />
        <details className="plain">
          <summary className="quiet">{t('As plain text')}</summary>
          <pre className="mail">{linkAddresses(body)}</pre>
        </details>
      </div>
    </details>
  )
}

const linkAddresses = (text: string) =>
  text
    .split(/(https?:\/\/[^\s]+)/)
    .map((part, place) => ({ part, place, isAddress: place % 2 === 1 }))
    .map(({ part, place, isAddress }) =>
      isAddress ? (
        <a key={place} href={part}>
          {part}
        </a>
      ) : (
        part
      ),
    )
