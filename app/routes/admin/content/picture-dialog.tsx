import { type SyntheticEvent, useState } from "react";
import { createPortal } from "react-dom";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { SearchInput } from "~/routes/admin/shared/form-field";
import { Modal } from "~/routes/admin/shared/modal";
import { choiceOf, type PictureChoice, Thumbnail } from "./picture-choice";
import { PictureUpload } from "./picture-upload";

export type PictureDialogProps = {
  choices: readonly PictureChoice[];
  chosen?: string;
  /** Label of the choice of no picture, if there is one. */
  none?: string | undefined;
  open: boolean;
  /** Dropped files, of which the first one is ready to be uploaded. */
  dropped?: FileList | undefined;
  onChoose: (choice: PictureChoice | null) => void;
  onClose: () => void;
};

/** All pictures, and a form to upload another, which is chosen then. */
export function PictureDialog({ open, onClose, ...props }: PictureDialogProps) {
  // Outside of the document's form, since forms can't be nested. React's events would still reach it.
  return createPortal(
    <div onInput={stop} onChange={stop} onSubmit={stop}>
      <Modal open={open} onClose={onClose} title="Choose a picture">
        {open && <Choices {...props} onClose={onClose} />}
      </Modal>
    </div>,
    document.body,
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

function Choices({ choices, chosen, none, dropped, onChoose, onClose }: Omit<PictureDialogProps, "open">) {
  const [words, setWords] = useState("");
  const choose = (choice: PictureChoice | null) => {
    onChoose(choice);
    onClose();
  };
  const found = choices.filter(({ alt }) => alt.toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <div className="stack">
      <PictureUpload label="Use this picture" dropped={dropped} onUploaded={(picture) => choose(choiceOf(picture))} />
      <div className="row">
        <SearchInput
          aria-label="Search pictures"
          placeholder="Search by description"
          className="grow"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {none && <AdminButton onClick={() => choose(null)}>{none}</AdminButton>}
      </div>
      {found.length === 0 && <p className="text-mute">No Pictures Found</p>}
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {found.map((choice) => (
          <li key={choice.value}>
            <button
              type="button"
              aria-pressed={choice.value === chosen}
              className="group grid w-full cursor-pointer gap-1 bg-transparent p-0 text-start text-small hover:text-cyan"
              onClick={() => choose(choice)}
            >
              <Thumbnail
                choice={choice}
                className="w-full outline-2 outline-rule group-aria-pressed:outline-4 group-aria-pressed:outline-gold"
              />
              <span className="wrap-anywhere line-clamp-2">{choice.alt}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
