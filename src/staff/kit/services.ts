import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '#contract/constants.ts';
import type { Download } from '../../api/download.ts';
import type { Request } from '../../api/request.ts';
import type { Upload } from '../../api/upload.ts';
import type { Services } from '../../services.ts';

/** The parts of the world that effects of the staff's app may touch; made once in start.ts, replaced in tests. */
export interface StaffServices extends Pick<Services, 'storage' | 'tabStorage' | 'notify' | 'serverNow'> {
  readonly request: Request;
  readonly upload: Upload;
  readonly download: Download;
  readonly cache: QueryClient;
  language(): Language;
}
