import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AttachedFile } from './attached-file.ts';
import type { AttachmentOptions, AttachmentProblem, FilePart } from './attachment-options.ts';
import type { ComposerDraft } from '../composer/composer-draft.ts';
import { problemOf } from './attachment-options.ts';

export interface Attachments {
  files: readonly AttachedFile[];
  /** Why the last file that was offered was not taken. */
  problem: AttachmentProblem | undefined;
  accept: readonly string[] | undefined;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  retry: (id: string) => void;
  /** The parts of all files, which leave the list; undefined while one of them is not there. */
  take: () => readonly FilePart[] | undefined;
  /** Puts back what was taken, when sending failed. */
  putBack: (files: readonly AttachedFile[]) => void;
}

/** The files of a message that is being written, and at first those of its draft; undefined without options. */
export function useAttachments(
  options: AttachmentOptions | undefined,
  draft?: ComposerDraft,
): Attachments | undefined {
  const [files, setFiles] = useState(() => draft?.read().files ?? []);
  const [problem, setProblem] = useState<AttachmentProblem>();
  const latest = useRef({ files, options });
  const uploads = useRef(new Map<string, AbortController>());
  useEffect(() => {
    latest.current = { files, options };
  });
  const update = useCallback((id: string, change: Partial<AttachedFile>) => {
    setFiles((all) => all.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)));
  }, []);
  const start = useCallback(
    ({ id, file }: Pick<AttachedFile, 'id' | 'file'>) => {
      const upload = new AbortController();
      uploads.current.set(id, upload);
      // Fetched with the first file; where that fails, so has the file, and can be tried again.
      import('./file-part.ts')
        .then(({ filePart }) => {
          upload.signal.throwIfAborted();
          return filePart(file, latest.current.options?.upload, {
            signal: upload.signal,
            onProgress: (progress) => update(id, { progress }),
          });
        })
        .then(
          (part) => update(id, { status: 'ready', part }),
          // The upload's own error is for the host; the person can try again or remove the file.
          () => upload.signal.aborted || update(id, { status: 'failed' }),
        )
        .finally(() => uploads.current.get(id) === upload && uploads.current.delete(id));
    },
    [update],
  );
  // Leaving the composer gives its uploads up; coming back takes them up again.
  useEffect(() => {
    const { current: kept } = latest;
    const running = uploads.current;
    draft?.keep({ files: [] });
    for (const entry of kept.files) if (entry.status === 'uploading') start(entry);
    return () => {
      running.forEach((upload) => upload.abort());
      draft?.keep({ files: latest.current.files });
    };
  }, [draft, start]);
  const add = useCallback(
    (offered: readonly File[]) => {
      const { files: present, options: limits } = latest.current;
      const taken = [...present];
      let refused: AttachmentProblem | undefined;
      for (const file of offered) {
        const why = problemOf(file, taken, limits ?? {});
        if (why) refused ??= why;
        else taken.push(newEntry(file));
      }
      setProblem(refused);
      setFiles(taken);
      latest.current = { files: taken, options: limits };
      taken.slice(present.length).forEach(start);
    },
    [start],
  );
  const remove = useCallback((id: string) => {
    uploads.current.get(id)?.abort();
    setProblem(undefined);
    setFiles((all) => all.filter((entry) => entry.id !== id));
  }, []);
  const retry = useCallback(
    (id: string) => {
      const entry = latest.current.files.find((candidate) => candidate.id === id);
      if (!entry) return;
      update(id, { status: 'uploading', progress: undefined });
      start(entry);
    },
    [start, update],
  );
  const take = useCallback(() => {
    const parts = latest.current.files.map(({ part }) => part);
    if (!parts.every((part) => part !== undefined)) return undefined;
    setFiles([]);
    setProblem(undefined);
    return parts;
  }, []);
  const putBack = useCallback((back: readonly AttachedFile[]) => {
    setFiles((now) => [...back, ...now]);
  }, []);
  const accept = options?.accept;
  const value = useMemo(
    () => ({ files, problem, accept, add, remove, retry, take, putBack }),
    [files, problem, accept, add, remove, retry, take, putBack],
  );
  return options ? value : undefined;
}

function newEntry(file: File): AttachedFile {
  const bytes = crypto.getRandomValues(new Uint32Array(2));
  return { id: bytes.join('-'), file, status: 'uploading', progress: undefined, part: undefined };
}
