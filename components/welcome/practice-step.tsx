// Step three: an episode on our own page, so that the user sees Kiroku work before allowing a site.
import { ExternalLink } from 'lucide-react';
import { originsOf } from '@/lib/domain/origins.ts';
import { useRequestOrigins } from '@/lib/queries/use-permissions.ts';
import { sites } from '@/lib/sites/registry.ts';
import { Button } from '../ui/button.tsx';
import { useWord } from '../ui/language.tsx';

const practice = sites.filter((site) => site.id === 'practice');

export function PracticeStep({ address }: { readonly address: string }) {
  const word = useWord();
  const request = useRequestOrigins();
  const open = async () => {
    if (await request(practice.flatMap(originsOf))) window.open(address, '_blank', 'noreferrer');
  };
  return (
    <Button onClick={() => void open()}>
      <ExternalLink size={14} /> {word('welcome.practiceOpen')}
    </Button>
  );
}
