import { useMemo } from 'react'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { drawQr } from '#web/ui/sharing/draw-qr.ts'

/** On paper only: the way from there to the public page, where the badge can be verified. */
export function PrintCode({ badge: { shareUrl } }: { badge: BackpackBadge }) {
  const drawing = useMemo(() => drawQr(shareUrl), [shareUrl])
  return (
    <figure className="print-code">
      {drawing && (
        <svg
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={t('QR code of the public page')}
        >
          <rect width={drawing.size} height={drawing.size} fill="#fff" />
          <path d={drawing.path} fill="#000" />
        </svg>
      )}
      <figcaption>
        <span className="strong block">{t('Read and verify this badge in full:')}</span>
        {shareUrl}
      </figcaption>
    </figure>
  )
}
