import { t } from '#shared/i18n/text.ts'

export interface ShareProvider {
  /** As the server and the exclusions of a subject call it. */
  id: 'linkedin_profile' | 'LinkedIn' | 'Facebook' | 'Twitter' | 'Pinterest'
  name: string
  hint: string
  /** Of its pop-up window; the browser's own size if not given. */
  size?: { width: number; height: number }
}

export function listShareProviders(excluded: readonly string[]): ShareProvider[] {
  const gone = new Set(excluded.map((name) => name.toLowerCase()))
  return providers().filter(({ id }) => !gone.has(id.toLowerCase()))
}

export function windowFeatures({ size }: ShareProvider): string {
  return size ? `width=${size.width},height=${size.height}` : ''
}

function providers(): ShareProvider[] {
  return [
    {
      id: 'linkedin_profile',
      name: t('Add to LinkedIn profile'),
      hint: t('Lists it under licenses and certifications'),
    },
    { id: 'LinkedIn', name: 'LinkedIn', hint: t('Write a post'), size: { width: 550, height: 448 } },
    { id: 'Facebook', name: 'Facebook', hint: t('Post'), size: { width: 550, height: 274 } },
    { id: 'Twitter', name: 'Twitter', hint: t('Post'), size: { width: 550, height: 274 } },
    { id: 'Pinterest', name: 'Pinterest', hint: t('Pin the image') },
  ]
}
