import { launchExternalTool } from '#contracts/site/external-tools.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { isHttps, type ToolEntry } from '../data/use-external-tools.ts'
import { notices } from './notices.ts'

/** Opens a tool for an award, in this window: what it is told is asked for and sent on as a form nobody sees. */
export async function launchTool({ label, url }: ToolEntry, awardId: string): Promise<void> {
  try {
    const at = new URL(url, location.href)
    at.searchParams.set('context_id', awardId)
    // Its own path says all, so that the parameters of the contract stay empty.
    const params = { toolSlug: '', launchpoint: '' }
    const { launch_url, launch_data } = await call(launchExternalTool, { params, at: at.href })
    if (!isHttps(launch_url)) throw new Error(t('This tool has no safe address.'))
    postForm(launch_url, launch_data)
  } catch (failure) {
    notices.error(t('Could not open {label}: {message}', { label, message: messageOf(failure) }))
  }
}

function postForm(action: string, data: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.action = action
  form.method = 'post'
  form.rel = 'noopener'
  form.hidden = true
  for (const [name, value] of Object.entries(data)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
