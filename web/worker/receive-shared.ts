import { uploadBytes } from '#contracts/fields/limits.ts'
import { forgetDevice, writeDevice } from '#web/lib/offline/device-store.ts'

const address = '/receive-shared'
const importAddress = '/recipient/badges/add'
const mostFiles = 20

export const isShared = ({ method, url }: Request): boolean => method === 'POST' && url === location.origin + address

/** Keeps what was shared with the app until its import takes it, and leads there. */
export async function receiveShared(request: Request): Promise<Response> {
  return Response.redirect(`${importAddress}?shared=${await keepShared(request)}`, 303)
}

async function keepShared(request: Request): Promise<string> {
  try {
    const form = await request.formData()
    const given = form.getAll('file').filter((one) => one instanceof File && one.size > 0) as File[]
    const files = given.filter(({ size }) => size <= uploadBytes).slice(0, mostFiles)
    if (files.length === 0 && given.length > 0) return 'too-large'
    const text = [form.get('url'), form.get('text')].find((one) => typeof one === 'string' && one.trim() !== '')
    await forgetDevice('shared')
    if (files.length === 0 && !text) return 'nothing'
    await writeDevice('shared', 'latest', { files, text, at: Date.now() })
    return 'yes'
  } catch {
    return 'nothing'
  }
}
