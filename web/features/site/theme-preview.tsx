import type { CSSProperties } from 'react'
import { colorPattern, type Mode } from '#contracts/site/theme-colors.ts'
import { t } from '#shared/i18n/text.ts'
import { LogoMark } from '#web/ui/icons/logo.tsx'
import { MarkdownText } from '#web/ui/text/markdown-text.tsx'
import type { ThemeValues } from './theme-values.ts'
import './theme-preview.css'

/** What a page would look like with these values, painted by the very tokens that paint pages. */
export function ThemePreview({ values, mode }: { values: ThemeValues; mode: Mode }) {
  const { serviceName, logoSmall, menuLabel, welcomeMessage, providerName, poweredBy, colorNavbar } = values
  return (
    <div
      className="theme-preview"
      data-theme={mode}
      role="img"
      aria-label={mode === 'light' ? t('Preview in light mode') : t('Preview in dark mode')}
      style={listProperties(values)}
    >
      <div inert>
        <div className={colorNavbar ? 'top colored' : 'top'}>
          {logoSmall ? (
            <img src={logoSmall} alt="" />
          ) : (
            <>
              <LogoMark />
              <span className="name">{serviceName.trim() || 'Sash'}</span>
            </>
          )}
          {menuLabel && <span>{menuLabel}</span>}
        </div>
        <div className="middle">
          {welcomeMessage.trim() ? (
            <MarkdownText headingAbove={2}>{welcomeMessage}</MarkdownText>
          ) : (
            <span className="name">{t('Welcome!')}</span>
          )}
          <span className="like-link">{t('Forgot your password?')}</span>
          <span className="btn primary">{t('Sign In')}</span>
        </div>
        <div className="end">
          <span>{t('Privacy Policy')}</span>
          {poweredBy && <span>{t('Powered by Sash')}</span>}
          {providerName && (
            <span>
              {t('Provided by')} {providerName}
            </span>
          )}
        </div>
      </div>
    </div>
  )
}

function listProperties({ color1, color2, color2Alpha }: ThemeValues): CSSProperties {
  const colors = {
    '--color-interactive1': color1,
    '--color-interactive2': color2 || color1,
    '--color-interactive2alpha50': color2Alpha || color2 || color1,
  }
  return Object.fromEntries(Object.entries(colors).filter(([, color]) => colorPattern.test(color)))
}
