import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { listDensities, listWidths } from '../../lib/browser/picture-sizes.ts'
import { Icon } from '../icons/icon.tsx'
import { joinClasses } from '../navigation/button-class.ts'

export interface BadgeArtProps {
  src: string | null | undefined
  /** Empty where the badge's name stands right beside its picture. */
  alt?: string
  /** Grey, for badges that expired or were revoked. */
  off?: boolean
  /** Loads at once instead of when scrolled near. */
  eager?: boolean
  /** Side in pixels, 40 in lists, tables and pickers; as wide as its place if not given. */
  size?: number
  /** How wide it is, as CSS says it, where that depends on the page. */
  sizes?: string
  className?: string
  /** Whose picture it is, for who reads the console when it does not come. */
  of?: { issuerSlug: string; badgeSlug: string }
}

type Phase = 'starting' | 'loading' | 'loaded' | 'failed'

// As wide as on a card.
const usualSize = 96
// A cached picture arrives within this time; without the delay its tile would flash.
const placeholderDelay = 30

export function BadgeArt({ src, alt = '', off, eager, size, sizes, className, of }: BadgeArtProps) {
  const [phase, setPhase] = useState<Phase>('starting')
  // Of which no smaller form could be had: the picture itself may still arrive.
  const [whole, setWhole] = useState<string>()
  const image = useRef<HTMLImageElement>(null)

  useEffect(() => {
    // A server-rendered picture may have arrived, or failed, before React listened.
    const { current } = image
    if (src && current?.complete) {
      setPhase(current.naturalWidth > 0 ? 'loaded' : 'failed')
      return
    }
    setPhase('starting')
    const timer = setTimeout(() => setPhase((now) => (now === 'starting' ? 'loading' : now)), placeholderDelay)
    return () => clearTimeout(timer)
  }, [src])

  const side = size === undefined ? undefined : { width: size }
  const look = joinClasses('art', off && 'off', className)
  if (!src || phase === 'failed') {
    const failed = t('Badge Failed to Load')
    return (
      <span className={joinClasses(look, 'missing')} role="img" title={failed} aria-label={alt || failed} style={side}>
        <Icon of={ImageOff} />
      </span>
    )
  }
  const srcSet = whole === src ? undefined : sizes ? listWidths(src) : listDensities(src, size ?? usualSize)
  return (
    <img
      ref={image}
      className={joinClasses(look, phase === 'loading' && 'waiting')}
      // Before `src`: as soon as that is set, a browser begins to fetch.
      srcSet={srcSet}
      sizes={srcSet && sizes}
      src={src}
      alt={alt}
      title={phase === 'loading' ? t('Loading Badge...') : undefined}
      width={size ?? 200}
      height={size ?? 200}
      style={side}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'auto' : 'async'}
      onLoad={() => setPhase('loaded')}
      onError={() => {
        if (srcSet) {
          setWhole(src)
          return
        }
        setPhase('failed')
        console.error(
          of
            ? `Failed to load badge image for issuer ${of.issuerSlug} and slug ${of.badgeSlug}`
            : `Failed to load badge image ${src}`,
        )
      }}
    />
  )
}
