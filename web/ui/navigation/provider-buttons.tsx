import { t } from '#shared/i18n/text.ts'

export interface Provider {
  slug: string
  label: string
  imgSrc?: string
  color?: string
}

export interface ProviderButtonsProps {
  /** What the buttons are for: "Sign in With"; left out where it stands above already. */
  title?: string
  providers: readonly Provider[]
  addressOf: (slug: string) => string
  /** A form follows, as the other way. */
  hasOther: boolean
  /** Called when somebody is about to leave for a provider. */
  onLeave?: () => void
}

/** The other ways to come in; nothing where there are none. */
export function ProviderButtons({ title, providers, addressOf, hasOther, onLeave }: ProviderButtonsProps) {
  if (providers.length === 0) return null
  return (
    <>
      {title !== undefined && <h2 className="mb-3">{title}</h2>}
      <div className="stack-s">
        {providers.map(({ slug, label, imgSrc, color }) => (
          <a key={slug} className="btn wide relative overflow-hidden" href={addressOf(slug)} onClick={onLeave}>
            {/* Words cannot be read on every colour, so that of the provider is an edge. */}
            {color && (
              <i className="absolute inset-y-0 start-0 w-1.5" style={{ background: color }} aria-hidden="true" />
            )}
            {imgSrc && <img src={imgSrc} alt="" width={20} height={20} />}
            <span className="vh">{t('Access with {label}', { label })}</span>
            <span aria-hidden="true">{label}</span>
          </a>
        ))}
      </div>
      {hasOther && (
        <p className="muted small my-6 flex items-center gap-3 before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
          {t('Or')}
        </p>
      )}
    </>
  )
}
