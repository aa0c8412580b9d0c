import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../lib/text.ts'
import { joinClasses } from './button-class.ts'
import { Icon } from './icon.tsx'

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
  className?: string
}

type Phase = 'starting' | 'loading' | 'loaded' | 'failed'

// A cached picture arrives within this time; without the delay its tile would flash.
const placeholderDelay = 30

export function BadgeArt({ src, alt = '', off, eager, size, className }: BadgeArtProps) {
  const [phase, setPhase] = useState<Phase>('starting')
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
  return (
    <img
      ref={image}
      className={joinClasses(look, phase === 'loading' && 'waiting')}
      src={src}
      alt={alt}
      title={phase === 'loading' ? t('Loading Badge...') : undefined}
      width={size ?? 200}
      height={size ?? 200}
      style={side}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onLoad={() => setPhase('loaded')}
      onError={() => setPhase('failed')}
    />
  )
}
