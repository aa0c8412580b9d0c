import type { CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { directionOf } from '#shared/i18n/languages.ts'
import { config } from '../context.ts'
import { currentLanguage, t } from '../languages/texts.ts'
import { helpEmail, serviceName } from '../theme/current-theme.ts'
import { shownBrand } from '../theme/shown-colors.ts'
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
  /** Badge picture, shown at 128 px; the address must be reachable without signing in. */
  image?: { url: MailedLink; alt: string }
  /** Another thing to do, less often wanted than what the button does. */
  link?: { label: string; url: MailedLink }
  footnote?: string
  /** Where its reader ends such mails: `refusalMark`, in whose place their own link comes. */
  refusal?: string
}

// Mail programs know neither the tokens nor OKLCH: these are the same colours as in web/ui/tokens.css, in sRGB.
const colours = {
  paper: '#f9f6ef',
  sheet: '#fefdfb',
  ink: '#251e18',
  quiet: '#514941',
  line: '#dfd9cf',
  brand: '#184e6e',
}
const dark = { paper: '#151c24', sheet: '#1d262f', ink: '#eeebe4', quiet: '#cbc7bf', line: '#36414b', brand: '#a9d3ee' }
const sans = "'Gill Sans Nova', Optima, Candara, 'Noto Sans', sans-serif"
const serif = "'Iowan Old Style', Charter, Georgia, serif"

const writeDarkStyle = (brand: string): string => `@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important }
  .sheet { background: ${dark.sheet} !important; border-color: ${dark.line} !important }
  .ink { color: ${dark.ink} !important }
  .quiet, .quiet a { color: ${dark.quiet} !important }
  .brand { color: ${brand} !important }
  .button { background: ${brand} !important; color: ${dark.paper} !important }
}`

const sheet: CSSProperties = {
  maxWidth: 560,
  background: colours.sheet,
  border: `1px solid ${colours.line}`,
  borderRadius: 10,
  padding: 32,
  textAlign: 'start',
}
const body: CSSProperties = {
  fontFamily: sans,
  fontSize: 16,
  lineHeight: 1.5,
  color: colours.ink,
  margin: '0 0 16px',
  overflowWrap: 'anywhere',
}
const small: CSSProperties = {
  ...body,
  fontSize: 14,
  color: colours.quiet,
  margin: '0 0 8px',
  overflowWrap: 'anywhere',
}
const button: CSSProperties = {
  display: 'inline-block',
  color: '#fefdfb',
  fontFamily: sans,
  fontSize: 16,
  fontWeight: 600,
  lineHeight: '20px',
  padding: '12px 24px',
  borderRadius: 10,
  textDecoration: 'none',
}

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
                <div className="sheet" style={sheet}>
                  {image && <Picture {...image} />}
                  <h1
                    className="ink"
                    style={{ ...body, fontFamily: serif, fontSize: 28, fontWeight: 500, lineHeight: 1.2 }}
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
                  {main && <ButtonLink {...main} />}
                  {link && <SmallLink {...link} />}
                  {footnote && (
                    <p className="quiet" style={{ ...small, whiteSpace: 'pre-line' }}>
                      {footnote}
                    </p>
                  )}
                </div>
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

function Picture({ url, alt }: { url: string; alt: string }) {
  return (
    <p style={{ margin: '0 0 16px' }}>
      <img src={url} alt={alt} width={128} height={128} style={{ display: 'block', border: 0 }} />
    </p>
  )
}

function ButtonLink({ label, url }: { label: string; url: string }) {
  return (
    <>
      <p style={{ margin: '8px 0 16px' }}>
        <a className="button" href={url} style={{ ...button, background: brandColour() }}>
          {label}
        </a>
      </p>
      <p className="quiet" style={small}>
        {t('Or copy this address into your browser:')}
        <br />
        <a className="brand" href={url} style={{ color: brandColour(), wordBreak: 'break-all' }}>
          {url}
        </a>
      </p>
    </>
  )
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

function writeText({ heading, paragraphs, button: main, link, footnote, refusal }: MailParts): string {
  const help = helpEmail()
  const blocks = [
    heading,
    ...paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.text)),
    ...[main, link].flatMap((one) => (one ? [`${one.label}:\n${one.url}`] : [])),
    ...(footnote ? [footnote] : []),
    `-- \n${t('Sent by {service} at')} ${config().origin}${refusal ? `\n${refusalLabel()}: ${refusal}` : ''}${help ? `\n${t('Questions?')} ${help}` : ''}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

const brandColour = (): string => shownBrand()?.light ?? colours.brand
