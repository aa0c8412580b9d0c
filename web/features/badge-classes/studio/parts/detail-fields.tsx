import { t } from '#shared/i18n/text.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { type BadgeDesign, borderIds, groundIds, mostStars } from '../design.ts'
import { drawBadge } from '../drawing/draw-badge.ts'
import type { LetterSet } from '../drawing/letters.ts'
import { svgDataUrl } from '../drawing/svg-data-url.ts'
import { Choices } from './choices.tsx'
import type { FieldsProps } from './studio-controls.tsx'

/** Border, ground, stars and hanging ends; each choice shows itself in the colours of the badge. */
export function DetailFields({ design, onChange, letters }: FieldsProps & { letters: LetterSet }) {
  const set = (part: Partial<BadgeDesign>) => onChange({ ...design, ...part })
  const bare: BadgeDesign = {
    ...design,
    top: '',
    bottom: '',
    ribbon: '',
    stars: 0,
    tails: false,
    emblem: { kind: 'text', text: '' },
  }
  // A part of the badge, large enough to tell one line from two.
  const show = (part: Partial<BadgeDesign>, place: 'edge' | 'middle') => (
    <img
      className={place}
      src={svgDataUrl(drawBadge({ ...bare, ...part }, letters, '').svg)}
      alt=""
      width={120}
      height={120}
    />
  )
  const borders = { line: t('A line'), double: t('Two lines'), rope: t('A rope'), plain: t('No line') }
  const grounds = { plain: t('Plain'), rays: t('Rays'), rings: t('Rings') }
  const starCounts = Array.from({ length: mostStars + 1 }, (_, count) => count)

  return (
    <section>
      <h3>{t('Details')}</h3>
      <div className="pairs">
        <Choices
          label={t('Border')}
          value={design.border}
          onChange={(border) => set({ border })}
          options={borderIds.map((id) => ({
            id,
            label: borders[id],
            face: show({ border: id, ground: 'plain' }, 'edge'),
          }))}
        />
        <Choices
          label={t('Pattern')}
          value={design.ground}
          onChange={(ground) => set({ ground })}
          options={groundIds.map((id) => ({ id, label: grounds[id], face: show({ ground: id }, 'middle') }))}
        />
        <Choices
          label={t('Stars')}
          value={String(design.stars)}
          onChange={(stars) => set({ stars: Number(stars) })}
          options={starCounts.map((count) => ({
            id: String(count),
            label: t('{count, plural, =0 {No stars} one {# star} other {# stars}}', { count }),
            face: count,
          }))}
        />
        <Checkbox value={design.tails} onChange={(tails) => set({ tails })}>
          {t('Hanging ribbon ends')}
        </Checkbox>
      </div>
    </section>
  )
}
