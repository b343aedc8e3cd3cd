import { ApiError } from '../api/api-error.js';

/** Saves a response as a file: a link cannot send a token. @throws ApiError for an error response */
export async function saveAnswer(response: Response, name: string): Promise<void> {
  if (!response.ok) throw await ApiError.from(response);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
