import { useRef, useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import type { LoadedImage } from './images.ts'

/** Loads a chosen picture for a form; a file that is none leaves the picture as it was and says so. */
export function useImageFile(load: (file: File) => Promise<LoadedImage>, onLoaded: (image: LoadedImage) => void) {
  const [name, setName] = useState<string>()
  const [error, setError] = useState<string>()
  const [isLoading, setLoading] = useState(false)
  // Of two files chosen one after the other the later one counts, whichever is read first.
  const latest = useRef<File>(undefined)

  const choose = async (file: File) => {
    latest.current = file
    setError(undefined)
    setLoading(true)
    try {
      const image = await load(file)
      if (latest.current !== file) return
      setName(image.name)
      onLoaded(image)
    } catch (failure) {
      if (latest.current === file) setError(messageOf(failure))
    } finally {
      if (latest.current === file) setLoading(false)
    }
  }

  /** A picture that came by another way than a file. */
  const replace = (newName: string | undefined) => {
    latest.current = undefined
    setError(undefined)
    setLoading(false)
    setName(newName)
  }

  return { name, error, isLoading, choose, replace }
}
