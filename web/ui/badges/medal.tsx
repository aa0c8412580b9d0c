import { BadgeArt } from './badge-art.tsx'
import './medal.css'

export interface MedalProps {
  src: string
  alt: string
  /** The width that it takes, as `sizes` of a picture. */
  sizes: string
  /** Of a class: where its picture is while it is not yet kept. */
  of?: { issuerSlug: string; badgeSlug: string }
}

/** A badge hung on its ribbon, for the moment in which somebody gets one: the picture is whole at once, only the ribbon unrolls. */
export function Medal({ src, alt, sizes, of }: MedalProps) {
  return (
    <div className="medal">
      <svg className="hang" viewBox="0 0 160 200" aria-hidden="true">
        <path className="behind" d="M130 0h30L95 200H65Z" />
        <path className="seam" d="M145 0 80 200" />
        <path className="front" d="M0 0h30l65 200H65Z" />
        <path className="seam" d="M15 0 80 200" />
      </svg>
      <BadgeArt src={src} alt={alt} eager sizes={sizes} of={of} />
    </div>
  )
}
