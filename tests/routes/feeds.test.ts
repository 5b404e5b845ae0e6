/** The Atom feed of a search, served by the built server over a database of its own. */
import { XMLParser } from "x";
