// Provides the state of an export button, which reads the stored data when it is clicked.
import { useMutation } from '@tanstack/react-query';

export function useExport<T>(read: () => Promise<T>) {
  return useMutation({ mutationFn: read });
}
