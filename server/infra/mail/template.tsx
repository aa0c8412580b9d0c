import { renderToStaticMarkup } from 'react-dom/server'
import { directionOf } from '#shared/i18n/languages.ts'
import { config } from '../context.ts'
import { currentLanguage, t } from '../languages/texts.ts'
import { helpEmail, serviceName } from '../theme/current-theme.ts'
import { shownBrand } from '../theme/shown-colors.ts'
import { body, brandColour, colours, dark, serif, small } from './letter-look.ts'
import { ButtonLink, Picture, Sheet } from './letter-parts.tsx'
import type { MailedLink } from './mailed-links.ts'

/** A part of a letter that is laid out already; `html` is safe and stands in a block of its own. */
export interface MailText {
  html: string
  text: string
}

export interface MailParts {
  subject: string
  heading: string
  paragraphs: (string | MailText)[]
  button?: { label: string; url: MailedLink }
  /** Badge picture, shown at 128 px, on a certificate at 200; the address must be reachable without signing in. */
  image?: { url: MailedLink; alt: string }
  /** Another thing to do, less often wanted than what the button does. */
  link?: { label: string; url: MailedLink }
  footnote?: string
  /** Right below the button, in small letters: what comes of pressing it. */
  notes?: readonly string[]
  /** In the middle, in a second frame, with a large picture: for what somebody was awarded. */
  isCertificate?: boolean
  /** Where its reader ends such mails: `refusalMark`, in whose place their own link comes. */
  refusal?: string
}

const writeDarkStyle = (brand: string): string => `@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important }
  .inner { border-color: ${dark.line} !important }
  .sheet { background: ${dark.sheet} !important; border-color: ${dark.line} !important }
  .ink { color: ${dark.ink} !important }
  .quiet, .quiet a { color: ${dark.quiet} !important }
  .brand { color: ${brand} !important }
  .button { background: ${brand} !important; color: ${dark.paper} !important }
}`

const refusalLabel = (): string => t('No more mails about badges')

/** Writes one mail as HTML and as plain text from the same parts; line breaks inside a paragraph are kept. */
export function composeMail(parts: MailParts): { html: string; text: string } {
  const html = renderToStaticMarkup(<Letter {...parts} help={helpEmail()} origin={config().origin} />)
  return { html: `<!doctype html>${html}`, text: writeText(parts) }
}

function Letter({
  subject,
  heading,
  paragraphs,
  button: main,
  link,
  image,
  footnote,
  notes = [],
  isCertificate = false,
  refusal,
  help,
  origin,
}: LetterProps) {
  return (
    <html lang={currentLanguage()} dir={directionOf(currentLanguage())}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
        <style>{writeDarkStyle(shownBrand()?.dark ?? dark.brand)}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, background: colours.paper }}>
        {/* Outlook centres and colours tables only. */}
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          className="paper"
          bgcolor={colours.paper}
          // As wide as the window, so that long addresses break instead of making it wider.
          style={{ tableLayout: 'fixed' }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                <p className="brand" style={{ ...body, fontFamily: serif, fontSize: 24, color: brandColour() }}>
                  {serviceName()}
                </p>
                <Sheet isCertificate={isCertificate}>
                  {image && <Picture {...image} isCertificate={isCertificate} />}
                  <h1
                    className="ink"
                    style={{
                      ...body,
                      fontFamily: serif,
                      fontSize: isCertificate ? 34 : 28,
                      fontWeight: 500,
                      lineHeight: 1.2,
                    }}
                  >
                    {heading}
                  </h1>
                  {paragraphs.map((paragraph) =>
                    typeof paragraph === 'string' ? (
                      <p key={paragraph} className="ink" style={{ ...body, whiteSpace: 'pre-line' }}>
                        {paragraph}
                      </p>
                    ) : (
                      <LaidOut key={paragraph.text} html={paragraph.html} />
                    ),
                  )}
                  {main && <ButtonLink {...main} isCertificate={isCertificate} />}
                  {notes.map((note) => (
                    <p key={note} className="quiet" style={small}>
                      {note}
                    </p>
                  ))}
                  {link && <SmallLink {...link} />}
                  {footnote && (
                    <p className="quiet" style={{ ...small, whiteSpace: 'pre-line' }}>
                      {footnote}
                    </p>
                  )}
                </Sheet>
                <div style={{ maxWidth: 560, paddingTop: 16 }}>
                  <p className="quiet" style={small}>
                    {t('Sent by {service} at')}{' '}
                    <a href={origin} style={{ color: colours.quiet }}>
                      {new URL(origin).host}
                    </a>
                  </p>
                  {refusal && (
                    <p className="quiet" style={small}>
                      <a href={refusal} style={{ color: colours.quiet }}>
                        {refusalLabel()}
                      </a>
                    </p>
                  )}
                  {help && (
                    <p className="quiet" style={small}>
                      {t('Questions?')}{' '}
                      <a href={`mailto:${help}`} style={{ color: colours.quiet }}>
                        {help}
                      </a>
                    </p>
                  )}
                </div>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

interface LetterProps extends MailParts {
  help: string | undefined
  origin: string
}

function LaidOut({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: whoever wrote the part has made it safe
  return <div className="ink" style={body} dangerouslySetInnerHTML={{ __html: html }} />
}

function SmallLink({ label, url }: { label: string; url: string }) {
  return (
    <p style={small}>
      <a className="brand" href={url} style={{ color: brandColour() }}>
        {label}
      </a>
    </p>
  )
}

function writeText({ heading, paragraphs, button: main, notes = [], link, footnote, refusal }: MailParts): string {
  const help = helpEmail()
  const blocks = [
    heading,
    ...paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.text)),
    ...(main ? [`${main.label}:\n${main.url}`] : []),
    ...notes,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(footnote ? [footnote] : []),
    `-- \n${t('Sent by {service} at')} ${config().origin}${refusal ? `\n${refusalLabel()}: ${refusal}` : ''}${help ? `\n${t('Questions?')} ${help}` : ''}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
