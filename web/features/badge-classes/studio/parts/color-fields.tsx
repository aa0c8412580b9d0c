import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import type { BadgeColors } from '../design.ts'
import { type ColorCheck, checkColors, fixColors } from '../drawing/check-colors.ts'
import { palettes } from '../drawing/palettes.ts'
import { Choices } from './choices.tsx'
import type { FieldsProps } from './studio-controls.tsx'
import './colors.css'

const roles = ['deep', 'field', 'light', 'accent'] as const

const isSame = (one: BadgeColors, other: BadgeColors): boolean => roles.every((role) => one[role] === other[role])

const partNames = (): Record<ColorCheck['part'], string> => ({
  emblem: t('The emblem is hard to see on its ground.'),
  ring: t('The ring text is hard to read.'),
  ribbon: t('The ribbon text is hard to read.'),
})

/** A palette, or four colours of one's own, and whether they can be told apart. */
export function ColorFields({ design, onChange }: FieldsProps) {
  const id = useId()
  const { colors } = design
  const all = palettes()
  const labels = { deep: t('Edge and text'), field: t('Ground'), light: t('Emblem'), accent: t('Accent') }
  const weak = checkColors(design).filter(({ contrast, needed }) => contrast < needed)
  const names = partNames()

  return (
    <section>
      <h3>{t('Colours')}</h3>
      <Choices
        label={t('Palette')}
        labelHidden
        named
        value={all.find((palette) => isSame(palette.colors, colors))?.name}
        onChange={(name) => {
          const chosen = all.find((palette) => palette.name === name)
          if (chosen) onChange({ ...design, colors: chosen.colors })
        }}
        options={all.map((palette) => ({
          id: palette.name,
          label: palette.name,
          face: (
            <svg className="swatch" viewBox="0 0 46 12" preserveAspectRatio="none" aria-hidden="true">
              {roles.map((role, index) => (
                <rect
                  key={role}
                  x={index === 0 ? 0 : 6 + index * 10}
                  width="16"
                  height="12"
                  fill={palette.colors[role]}
                />
              ))}
            </svg>
          ),
        }))}
      />
      <div className="own-colors">
        {roles.map((role) => (
          <div key={role} className="own-color">
            <input
              id={`${id}-${role}`}
              type="color"
              value={colors[role]}
              onChange={(event) => {
                const { value } = event.target
                onChange({ ...design, colors: { ...colors, [role]: value.toLowerCase() } }, role)
              }}
            />
            <label htmlFor={`${id}-${role}`}>{labels[role]}</label>
          </div>
        ))}
      </div>
      <div aria-live="polite">
        {weak.length === 0 ? (
          <p className="contrast good">
            <Icon of={CircleCheck} size="s" />
            {t('Everything stands out well from its ground.')}
          </p>
        ) : (
          <div className="contrast weak">
            <Icon of={TriangleAlert} size="s" />
            <p>
              {weak.map(({ part, contrast, needed }) => (
                <span key={part}>
                  {names[part]}{' '}
                  {t('Contrast {contrast} : 1, better {needed} : 1.', {
                    contrast: (Math.floor(contrast * 10) / 10).toFixed(1),
                    needed,
                  })}{' '}
                </span>
              ))}
            </p>
            <Button onPress={() => onChange({ ...design, colors: fixColors(design) })}>{t('Fix the colours')}</Button>
          </div>
        )}
      </div>
    </section>
  )
}
