import type { CSSProperties, ReactNode } from 'react'
import { t } from '../languages/texts.ts'
import { brandColour, button, colours, sheet, small } from './letter-look.ts'

/** A certificate has a second frame within the first. */
export function Sheet({ isCertificate, children }: { isCertificate: boolean; children: ReactNode }) {
  if (!isCertificate) {
    return (
      <div className="sheet" style={sheet}>
        {children}
      </div>
    )
  }
  return (
    <div className="sheet" style={{ ...sheet, padding: 8, textAlign: 'center' }}>
      <div
        className="inner"
        style={{ border: `1px solid ${colours.line}`, borderRadius: 4, padding: '32px 20px 24px' }}
      >
        {children}
      </div>
    </div>
  )
}

/** The badge, at 128 px or 200. */
export function Picture({ url, alt, isCertificate }: { url: string; alt: string; isCertificate: boolean }) {
  const side = isCertificate ? 200 : 128
  const place: CSSProperties = isCertificate ? { margin: '0 auto' } : {}
  return (
    <p style={{ margin: '0 0 16px' }}>
      <img src={url} alt={alt} width={side} height={side} style={{ display: 'block', border: 0, ...place }} />
    </p>
  )
}

const largeButton: CSSProperties = { fontSize: 18, lineHeight: '22px', padding: '15px 44px' }

/** What the letter is for; its address stands below it for who cannot press it. */
export function ButtonLink({ label, url, isCertificate }: { label: string; url: string; isCertificate: boolean }) {
  const look = { ...button, background: brandColour(), ...(isCertificate ? largeButton : {}) }
  const main = (
    <p style={{ margin: '8px 0 16px' }}>
      <a className="button" href={url} style={look}>
        {label}
      </a>
    </p>
  )
  // The plain text of the letter has the address as well.
  if (isCertificate) return main
  return (
    <>
      {main}
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
