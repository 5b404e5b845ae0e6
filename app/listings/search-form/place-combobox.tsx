/**
 * Makes the location field a combobox: the list of suggestions and the field's props. The field itself stays mounted
 * with its text, focus and caret. Follows the WAI-ARIA Authoring Practices' editable combobox with list autocomplete;
 * loaded when the field is first used.
 */
import { useCombobox } from "downshift";
import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import type { PlaceSuggestion } from "../places/json.server";
import type { PlaceFilters } from "../places/place";
import { formatHomeCount } from "../rules";
import { type Suggestions, usePlaceSuggestions } from "./place-suggestions";

const listClass =
  "absolute -inset-x-px top-[calc(100%+0.625rem)] z-20 max-h-[min(300px,var(--room,300px))] min-w-[min(26rem,100%)] " +
  "overflow-x-hidden overflow-y-auto overscroll-contain rounded-panel bg-paper p-1.5 " +
  "[box-shadow:var(--shadow-lift),0_0_0_1px_var(--color-line)] forced-colors:border";
const optionClass =
  "grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 rounded-control px-3 py-2.5 text-card/5.5 " +
  "wrap-anywhere aria-selected:bg-sand max-sm:min-h-11 " +
  "forced-colors:aria-selected:-outline-offset-2 forced-colors:aria-selected:[outline:2px_solid_Highlight]";
/** Google's attribution policy: its name unchanged, 12 to 16 px, not wrapped. */
const sourceClass =
  "mt-1 border-t border-line px-3 pt-2 pb-1 text-soft [font:400_0.75rem/1.125rem_Roboto,Arial,sans-serif] whitespace-nowrap";

export type ComboboxInputProps = Omit<ComponentProps<"input">, "ref" | "value" | "defaultValue">;

export type PlaceComboboxProps = {
  /** Prefix of the element ids. */
  id: string;
  input: RefObject<HTMLInputElement | null>;
  /** Whether this text was in the field before typing, or has been submitted. */
  isKnown: (text: string) => boolean;
  google: boolean;
  onInputProps: (props: ComboboxInputProps) => void;
  /** @param filters null if only the text is known */
  onChoose: (text: string, filters: PlaceFilters | null) => void;
};

type Skippable = { preventDownshiftDefault?: boolean };
const preventDownshift = (event: object) => {
  (event as Skippable).preventDownshiftDefault = true;
};

export function PlaceCombobox({ id, input, isKnown, google, onInputProps, onChoose }: PlaceComboboxProps) {
  const { suggestions, requestSuggestions, clear, resolveSuggestion } = usePlaceSuggestions(google);
  const { items } = suggestions;

  const {
    isOpen,
    highlightedIndex,
    getInputProps,
    getMenuProps,
    getItemProps,
    closeMenu,
    openMenu,
    setHighlightedIndex,
  } = useCombobox<PlaceSuggestion>({
    items: items as PlaceSuggestion[],
    id,
    itemToString: (item) => item?.label ?? "",
    stateReducer: (state, { type, changes }) => {
      // Blur does not select an item, and a click in the field only moves the caret.
      if (type === useCombobox.stateChangeTypes.InputBlur) {
        return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
      }
      if (type === useCombobox.stateChangeTypes.InputClick) return { ...state, isOpen: true };
      return changes;
    },
  });
  const open = isOpen && items.length > 0;

  const choose = async (item: PlaceSuggestion) => {
    closeMenu();
    if (input.current) input.current.value = item.label;
    const filters = await resolveSuggestion(item);
    if (filters !== undefined) onChoose(item.label, filters);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) =>
    handleKey(event, {
      isOpen,
      isEmpty: items.length === 0,
      highlighted: open ? items[highlightedIndex] : undefined,
      ask: (text) => requestSuggestions(text, 0),
      choose: (item) => void choose(item),
      close: closeMenu,
      returnToText: () => setHighlightedIndex(-1),
      submit: () => {
        closeMenu();
        clear();
      },
    });
  const handlers = useRef({ onKeyDown, ask: requestSuggestions });
  handlers.current = { onKeyDown, ask: requestSuggestions };
  const { attach, props } = useMemo(() => {
    // The field keeps its own label and text.
    const {
      ref,
      value: _,
      id: __,
      "aria-labelledby": ___,
      ...props
    } = getInputProps({
      "aria-expanded": open,
      onKeyDown: (event) => handlers.current.onKeyDown(event),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        if (!(event.nativeEvent as InputEvent).isComposing) handlers.current.ask(event.currentTarget.value);
      },
      onCompositionEnd: (event) => handlers.current.ask(event.currentTarget.value),
    });
    return {
      attach: ref as (field: HTMLInputElement | null) => void,
      props: { ...props, "aria-activedescendant": props["aria-activedescendant"] || undefined } as ComboboxInputProps,
    };
  }, [getInputProps, open]);
  useLayoutEffect(() => {
    attach(input.current);
    onInputProps(props);
  }, [input, attach, props, onInputProps]);

  // Requests suggestions for text typed while this was loading.
  const readEarlyInput = useEffectEvent(() => {
    const field = input.current;
    if (!field || field !== document.activeElement || isKnown(field.value)) return;
    openMenu();
    requestSuggestions(field.value);
  });
  useEffect(() => readEarlyInput(), []);

  const { text } = suggestions;
  // The highlight belongs to an item, not to a position in the list.
  useOnChange(text, () => setHighlightedIndex(-1));

  const list = useRef<HTMLUListElement>(null);
  useFitBelow(list, input, open);

  const options = (open ? items : []).map((item, index) => (
    <PlaceOption
      key={`${item.kind} ${item.placeId ?? item.label} ${item.detail}`}
      item={item}
      text={text}
      {...getItemProps({
        item,
        index,
        onClick: (event) => {
          preventDownshift(event);
          void choose(item);
        },
      })}
    />
  ));
  const ownCount = items.filter(({ kind }) => kind !== "google").length;
  return (
    <>
      <ul {...getMenuProps({ "aria-label": "Places", ref: list })} className={listClass} hidden={!open}>
        {options.slice(0, ownCount)}
        {options.length > ownCount ? <GooglePlaces>{options.slice(ownCount)}</GooglePlaces> : null}
      </ul>
      <p role="status" className="sr-only">
        {isOpen ? describeSuggestions(suggestions) : ""}
      </p>
    </>
  );
}

/** What keys do, beside what downshift does with them. */
function handleKey(
  event: KeyboardEvent<HTMLInputElement>,
  combobox: {
    isOpen: boolean;
    isEmpty: boolean;
    highlighted: PlaceSuggestion | undefined;
    ask: (text: string) => void;
    choose: (item: PlaceSuggestion) => void;
    close: () => void;
    returnToText: () => void;
    /** Before the form is sent with the text as it is. */
    submit: () => void;
  },
): void {
  const field = event.currentTarget;
  const { isOpen, isEmpty, highlighted } = combobox;
  // Keys during IME composition belong to the input method.
  if (event.nativeEvent.isComposing) {
    preventDownshift(event);
    return;
  }
  switch (event.key) {
    case "ArrowDown":
    case "ArrowUp":
      if (event.altKey && event.key === "ArrowUp") {
        event.preventDefault();
        preventDownshift(event);
        combobox.close();
      } else if (isEmpty) combobox.ask(field.value);
      return;
    case "ArrowLeft":
    case "ArrowRight":
      if (highlighted) combobox.returnToText();
      return;
    case "Home":
    case "End":
    case "PageUp":
    case "PageDown":
      // They move in the list while an item is highlighted, else in the text.
      if (!highlighted) preventDownshift(event);
      return;
    case "Enter":
      preventDownshift(event);
      if (highlighted) {
        event.preventDefault();
        combobox.choose(highlighted);
      } else combobox.submit();
      return;
    case "Escape":
      // The first Escape closes the list, also one that is still loading.
      if (isOpen) return;
      preventDownshift(event);
      if (!field.value) return;
      event.preventDefault();
      field.value = "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Runs before the browser paints when a value is another one than before. */
function useOnChange(value: string, onChange: () => void): void {
  const before = useRef(value);
  useLayoutEffect(() => {
    if (before.current === value) return;
    before.current = value;
    onChange();
  });
}

function PlaceOption({ item, text, ...props }: ComponentProps<"li"> & { item: PlaceSuggestion; text: string }) {
  return (
    <li {...props} className={optionClass}>
      <span className="[&_b]:font-strong">
        <HighlightedLabel label={item.label} text={text} />
      </span>{" "}
      {item.detail ? <span className="row-start-2 text-small/5 text-soft">{item.detail}</span> : null}{" "}
      {item.homes === null ? null : (
        <span className="col-start-2 row-start-1 text-small text-soft tabular-nums">{formatHomeCount(item.homes)}</span>
      )}
    </li>
  );
}

/** Google's policy: its places are listed separately, under its name. */
const GooglePlaces = ({ children }: { children: ReactNode }) => (
  <li role="presentation">
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds form controls, and these are options of a listbox. */}
    <ul role="group" aria-label="Google Maps">
      <li role="presentation" className={sourceClass} translate="no">
        Google Maps
      </li>
      {children}
    </ul>
  </li>
);

/** Minimum visible height of the list in pixels, and its distance from the bottom. */
const MIN_LIST_HEIGHT = 150;
const MARGIN = 8;

/** Keeps the open list within the visual viewport, which an on-screen keyboard halves. */
function useFitBelow(list: RefObject<HTMLElement | null>, input: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const [view, element] = [window.visualViewport, list.current];
    if (!open || !view || !element) return;
    const availableHeight = () => view.offsetTop + view.height - element.getBoundingClientRect().top - MARGIN;
    const adapt = () => {
      if (availableHeight() < MIN_LIST_HEIGHT) input.current?.closest("label")?.scrollIntoView({ block: "start" });
      element.style.setProperty("--room", `${Math.max(availableHeight(), MIN_LIST_HEIGHT)}px`);
    };
    adapt();
    view.addEventListener("resize", adapt);
    return () => view.removeEventListener("resize", adapt);
  }, [list, input, open]);
}

function describeSuggestions({ items, answered }: Suggestions): string {
  if (items.length > 0) return `${items.length} ${items.length === 1 ? "place" : "places"}, use the arrow keys`;
  return answered ? "No places found" : "";
}

/** The label with the typed text highlighted, if one of its words starts with it. */
function HighlightedLabel({ label, text }: { label: string; text: string }) {
  const at = ` ${label.toLowerCase()}`.indexOf(` ${text.toLowerCase()}`);
  if (at < 0 || !text) return label;
  return (
    <>
      {label.slice(0, at)}
      <b>{label.slice(at, at + text.length)}</b>
      {label.slice(at + text.length)}
    </>
  );
}
