import { answerZip, type ZipRequest } from './answer-zip.ts'

addEventListener('message', ({ data }: MessageEvent<ZipRequest>) => void answer(data))

async function answer(request: ZipRequest): Promise<void> {
  const reply = await answerZip(request)
  postMessage(reply, { transfer: 'content' in reply ? [reply.content.buffer] : [] })
}
