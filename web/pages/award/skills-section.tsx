import { t } from '#shared/i18n/text.ts'
import { isSkill } from '../../lib/achievement/is-skill.ts'
import { OutsideLink } from '../parts/outside-link.tsx'
import type { BadgeClassView } from '../parts/props.ts'

/** What holders of the badge can do, as frameworks describe it. */
export function SkillsSection({ badgeClass }: { badgeClass: BadgeClassView }) {
  const skills = badgeClass.alignment.filter(isSkill)
  if (skills.length === 0) return null
  return (
    <section className="section">
      <h2>{t('Skills')}</h2>
      <ul className="sheet list">
        {skills.map(({ name, url, code, framework, description }) => (
          <li key={`${name}${url}`}>
            <OutsideLink href={url} className="outside" icon>
              {name}
            </OutsideLink>
            {description && <p className="small">{description}</p>}
            {(framework || code) && <p className="small muted">{[framework, code].filter(Boolean).join(', ')}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
